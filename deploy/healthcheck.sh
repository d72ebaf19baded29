#!/bin/bash
# Exit 0 while the server in this container is ready for calls: GET /readyz on its admin port, with nothing but bash.
set -u
address=${ORRERY_ADMIN_LISTEN:-127.0.0.1:9090}
[ "$address" = off ] && exit 0 # nothing to ask
exec 3<>"/dev/tcp/127.0.0.1/${address##*:}" || exit 1
printf 'GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' >&3
read -r -t 2 _ status _ <&3 || exit 1
[ "$status" = 200 ]
