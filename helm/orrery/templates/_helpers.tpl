{{- define "orrery.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 63 | trimSuffix "-" -}}
{{- end -}}

{{- define "orrery.fullname" -}}
{{- if .Values.fullnameOverride -}}
{{- .Values.fullnameOverride | trunc 50 | trimSuffix "-" -}}
{{- else -}}
{{- $name := default .Chart.Name .Values.nameOverride -}}
{{- if contains $name .Release.Name -}}
{{- .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name $name | trunc 50 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{- define "orrery.selectorLabels" -}}
app.kubernetes.io/name: {{ include "orrery.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{/* Pods of `helm test`: not servers, so not selected as such. */}}
{{- define "orrery.testLabels" -}}
app.kubernetes.io/name: {{ printf "%s-test" (include "orrery.name" .) }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "orrery.labels" -}}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" | trunc 63 | trimSuffix "-" }}
{{ include "orrery.selectorLabels" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end -}}

{{- define "orrery.serviceAccountName" -}}
{{- if .Values.serviceAccount.create -}}
{{- default (include "orrery.fullname" .) .Values.serviceAccount.name -}}
{{- else -}}
{{- default "default" .Values.serviceAccount.name -}}
{{- end -}}
{{- end -}}

{{- define "orrery.image" -}}
{{- if .Values.image.digest -}}
{{- printf "%s@%s" .Values.image.repository .Values.image.digest -}}
{{- else -}}
{{- printf "%s:%s" .Values.image.repository (default .Chart.AppVersion .Values.image.tag) -}}
{{- end -}}
{{- end -}}

{{/* What does not work together, in words, before anything is installed. */}}
{{- define "orrery.validate" -}}
{{- if not .Values.keys.existingSecret -}}
{{- fail "\n\nkeys.existingSecret is required: a secret with the keys that tokens are made with.\n\n  kubectl create secret generic orrery-keys --from-literal=keys=\"k1:$(openssl rand -base64 32)\"\n  helm install … --set keys.existingSecret=orrery-keys\n" -}}
{{- end -}}
{{- if eq .Values.store.kind "redis" -}}
{{- if and (not .Values.store.redis.url) (not .Values.store.redis.existingSecret) -}}
{{- fail "\n\nstore.kind is redis: set store.redis.url, or store.redis.existingSecret if the address has a password.\n" -}}
{{- end -}}
{{- if and .Values.store.redis.url .Values.store.redis.existingSecret -}}
{{- fail "\n\nstore.redis.url and store.redis.existingSecret are both set: choose one.\n" -}}
{{- end -}}
{{- else -}}
{{- if or .Values.autoscaling.enabled (gt (int .Values.replicaCount) 1) -}}
{{- fail (printf "\n\nstore.kind is %s, which one server has to itself: set replicaCount to 1 and autoscaling.enabled to false, or use redis.\n" .Values.store.kind) -}}
{{- end -}}
{{- end -}}
{{- if and .Values.tls.enabled (not .Values.tls.existingSecret) -}}
{{- fail "\n\ntls.enabled needs tls.existingSecret, a secret of type kubernetes.io/tls.\n" -}}
{{- end -}}
{{- if and .Values.tls.clientCaSecret (not .Values.tls.enabled) -}}
{{- fail "\n\ntls.clientCaSecret needs tls.enabled.\n" -}}
{{- end -}}
{{- end -}}

{{/* A value as text. YAML numbers arrive as floats, which Go would print as 1e+06. */}}
{{- define "orrery.text" -}}
{{- if kindIs "float64" . -}}
{{- if eq (floor .) . -}}{{- printf "%.0f" . -}}{{- else -}}{{- printf "%v" . -}}{{- end -}}
{{- else -}}
{{- printf "%v" . -}}
{{- end -}}
{{- end -}}

{{/* All settings by their names in the configuration file, as a YAML map. `settings` has the last word. Addresses and
the look of log lines are in the environment of the container, above this file. */}}
{{- define "orrery.settings" -}}
{{- $all := dict
  "creation" .Values.creation
  "drain_delay" .Values.drainDelay
  "drain_grace" .Values.drainGrace
  "grpc_web" .Values.grpcWeb
  "reflection" .Values.reflection
  "keys.file" "/etc/orrery/keys/keys"
  "keys.token_lifetime" .Values.keys.tokenLifetime
  "log.filter" .Values.log.filter
  "threads" .Values.threads
  "telemetry.sample_ratio" .Values.telemetry.sampleRatio
  "telemetry.service_name" .Values.telemetry.serviceName
-}}
{{- with .Values.keys.active -}}{{- $_ := set $all "keys.active" . -}}{{- end -}}
{{- with .Values.telemetry.otlpEndpoint -}}{{- $_ := set $all "telemetry.otlp_endpoint" . -}}{{- end -}}
{{- with .Values.store.durability -}}{{- $_ := set $all "durability" . -}}{{- end -}}
{{- if eq .Values.store.kind "redis" -}}
{{- $_ := set $all "redis_prefix" .Values.store.redis.prefix -}}
{{- with .Values.store.redis.url -}}{{- $_ := set $all "store" . -}}{{- end -}}
{{- else -}}
{{- $_ := set $all "store" .Values.store.kind -}}
{{- $_ := set $all "data_dir" "/var/lib/orrery" -}}
{{- end -}}
{{- if .Values.archive.existingClaim -}}
{{- $_ := set $all "archive.dir" "/var/lib/orrery-archive" -}}
{{- $_ := set $all "archive.expire_after" .Values.archive.expireAfter -}}
{{- $_ := set $all "archive.sweep_after" .Values.archive.sweepAfter -}}
{{- end -}}
{{- if .Values.tls.enabled -}}
{{- $_ := set $all "tls.cert" "/etc/orrery/tls/tls.crt" -}}
{{- $_ := set $all "tls.key" "/etc/orrery/tls/tls.key" -}}
{{- if .Values.tls.clientCaSecret -}}{{- $_ := set $all "tls.client_ca" "/etc/orrery/client-ca/ca.crt" -}}{{- end -}}
{{- end -}}
{{- range $key, $value := .Values.settings -}}{{- $_ := set $all $key $value -}}{{- end -}}
{{- toYaml $all -}}
{{- end -}}
