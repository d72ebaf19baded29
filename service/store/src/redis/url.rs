//! Which servers, as one line of configuration.

use std::{fmt, str::FromStr};

/// The place of a server: host and port.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Addr {
    pub(crate) host: String,
    pub(crate) port: u16,
}

impl fmt::Display for Addr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.host.contains(':') {
            true => write!(f, "[{}]:{}", self.host, self.port),
            false => write!(f, "{}:{}", self.host, self.port),
        }
    }
}

/// How the servers belong together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RedisMode {
    /// One primary at a fixed address.
    Standalone,
    /// A primary that sentinels know by this name.
    Sentinel {
        /// The name of the primary in the sentinels' configuration.
        master: String,
    },
    /// A Redis Cluster.
    Cluster,
}

/// The address of a Redis deployment.
///
/// - `redis://[user:password@]host[:port][/db]` is one server,
/// - `redis+sentinel://[user:password@]host:port,host:port/name[/db]` asks sentinels for the primary called
///   `name`; their own password, if they have one, goes into `?sentinel_password=…` (and `sentinel_user=…`),
/// - `redis+cluster://[user:password@]host:port,host:port` is a cluster, of which some nodes are named.
///
/// With `rediss` instead of `redis` connections are encrypted (certificates of the operating system, or of
/// the file in `SSL_CERT_FILE`). Passwords may be percent-encoded, and are never shown again.
///
/// ```
/// # use orrery_store::{RedisMode, RedisUrl};
/// let url: RedisUrl = "redis+sentinel://:secret@s1:26379,s2/main".parse().unwrap();
/// assert_eq!(*url.mode(), RedisMode::Sentinel { master: "main".into() });
/// assert_eq!(url.to_string(), "redis+sentinel://:***@s1:26379,s2:26379/main");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct RedisUrl {
    mode: RedisMode,
    pub(crate) addrs: Vec<Addr>,
    pub(crate) tls: bool,
    pub(crate) login: Login,
    pub(crate) sentinel_login: Login,
    pub(crate) db: i64,
}

/// Who to be, towards a server.
#[derive(Clone, PartialEq, Eq, Default)]
pub(crate) struct Login {
    pub(crate) user: Option<String>,
    pub(crate) password: Option<String>,
}

/// The text is not the address of a Redis deployment. Says why without repeating secrets.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not a Redis address: {0}")]
pub struct InvalidRedisUrl(String);

impl RedisUrl {
    /// How the servers belong together.
    #[must_use]
    pub fn mode(&self) -> &RedisMode {
        &self.mode
    }

    pub(crate) fn is_cluster(&self) -> bool {
        self.mode == RedisMode::Cluster
    }
}

impl fmt::Display for RedisUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.tls { "rediss" } else { "redis" })?;
        f.write_str(match self.mode {
            RedisMode::Standalone => "://",
            RedisMode::Sentinel { .. } => "+sentinel://",
            RedisMode::Cluster => "+cluster://",
        })?;
        if let Some(user) = &self.login.user {
            f.write_str(user)?;
        }
        if self.login.password.is_some() {
            f.write_str(":***")?;
        }
        if self.login != Login::default() {
            f.write_str("@")?;
        }
        for (at, addr) in self.addrs.iter().enumerate() {
            write!(f, "{}{addr}", if at == 0 { "" } else { "," })?;
        }
        if let RedisMode::Sentinel { master } = &self.mode {
            write!(f, "/{master}")?;
        }
        if self.db != 0 {
            write!(f, "/{}", self.db)?;
        }
        Ok(())
    }
}

impl fmt::Debug for RedisUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RedisUrl({self})")
    }
}

impl FromStr for RedisUrl {
    type Err = InvalidRedisUrl;

    fn from_str(text: &str) -> Result<Self, InvalidRedisUrl> {
        let wrong = |why: &str| InvalidRedisUrl(why.to_owned());
        let (scheme, rest) = text.trim().split_once("://").ok_or_else(|| {
            wrong("it has to begin with redis://, redis+sentinel:// or redis+cluster:// (rediss for TLS)")
        })?;
        let (kind, layout) = scheme.split_once('+').unwrap_or((scheme, ""));
        let tls = match kind {
            "redis" => false,
            "rediss" => true,
            _ => return Err(wrong("the scheme is redis or rediss, with +sentinel or +cluster if need be")),
        };
        let (rest, query) = rest.split_once('?').unwrap_or((rest, ""));
        let (login, rest) = match rest.rsplit_once('@') {
            Some((login, rest)) => (parse_login(login)?, rest),
            None => (Login::default(), rest),
        };
        let (hosts, path) = rest.split_once('/').unwrap_or((rest, ""));
        let mut path = path.split('/').filter(|part| !part.is_empty());

        let (mode, default_port) = match layout {
            "" => (RedisMode::Standalone, 6379),
            "cluster" => (RedisMode::Cluster, 6379),
            "sentinel" => {
                let master = path.next().ok_or_else(|| {
                    wrong("sentinels need the name of the primary: redis+sentinel://host:port/name")
                })?;
                (RedisMode::Sentinel { master: master.to_owned() }, 26379)
            }
            _ => return Err(wrong("only +sentinel and +cluster are known")),
        };
        let addrs: Vec<Addr> =
            hosts.split(',').map(|host| parse_addr(host, default_port)).collect::<Result<_, _>>()?;
        if mode == RedisMode::Standalone && addrs.len() > 1 {
            return Err(wrong("several hosts need redis+sentinel:// or redis+cluster://"));
        }
        let db = path.next().map_or(Ok(0), |db| db.parse().map_err(|_| wrong("the database is a number")))?;
        if path.next().is_some() {
            return Err(wrong("there is something after the database number"));
        }
        if mode == RedisMode::Cluster && db != 0 {
            return Err(wrong("a cluster has only database 0"));
        }
        let mut sentinel_login = Login::default();
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            match pair.split_once('=') {
                Some(("sentinel_user", user)) => sentinel_login.user = Some(decode(user)?),
                Some(("sentinel_password", password)) => sentinel_login.password = Some(decode(password)?),
                Some(_) | None => {
                    return Err(wrong("known parameters are sentinel_user and sentinel_password"));
                }
            }
        }
        Ok(RedisUrl { mode, addrs, tls, login, sentinel_login, db })
    }
}

fn parse_login(text: &str) -> Result<Login, InvalidRedisUrl> {
    let (user, password) = match text.split_once(':') {
        Some((user, password)) => (user, Some(decode(password)?)),
        None => (text, None),
    };
    Ok(Login { user: if user.is_empty() { None } else { Some(decode(user)?) }, password })
}

fn parse_addr(text: &str, default_port: u16) -> Result<Addr, InvalidRedisUrl> {
    let wrong = |why: &str| InvalidRedisUrl(why.to_owned());
    let (host, port) = match text.strip_prefix('[') {
        // An IPv6 address stands in brackets.
        Some(rest) => {
            let (host, port) = rest.split_once(']').ok_or_else(|| wrong("a bracket is not closed"))?;
            (host, port.strip_prefix(':'))
        }
        None => text.split_once(':').map_or((text, None), |(host, port)| (host, Some(port))),
    };
    if host.is_empty() {
        return Err(wrong("a host is missing"));
    }
    let port =
        port.map_or(Ok(default_port), |port| port.parse().map_err(|_| wrong("a port is not a number")))?;
    Ok(Addr { host: host.to_owned(), port })
}

/// Undoes percent-encoding.
fn decode(text: &str) -> Result<String, InvalidRedisUrl> {
    let wrong = || InvalidRedisUrl("the login is not percent-encoded correctly".to_owned());
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'%' {
            out.push(byte);
            continue;
        }
        let mut digit = || rest.next().and_then(|b| char::from(b).to_digit(16)).ok_or_else(wrong);
        out.push(u8::try_from(digit()? * 16 + digit()?).map_err(|_| wrong())?);
    }
    String::from_utf8(out).map_err(|_| wrong())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn url(text: &str) -> RedisUrl {
        text.parse().unwrap()
    }

    #[test]
    fn the_address_decides_the_mode() {
        assert_eq!(*url("redis://h:1").mode(), RedisMode::Standalone);
        assert_eq!(*url("rediss+cluster://a:1,b:2").mode(), RedisMode::Cluster);
        assert!(url("rediss+cluster://a:1,b:2").tls);
        let sentinel = url("redis+sentinel://a,b:7/main/3?sentinel_password=p%40");
        assert_eq!(*sentinel.mode(), RedisMode::Sentinel { master: "main".into() });
        assert_eq!(sentinel.db, 3);
        assert_eq!(sentinel.sentinel_login.password.as_deref(), Some("p@"));
        assert_eq!(
            sentinel.addrs,
            [Addr { host: "a".into(), port: 26379 }, Addr { host: "b".into(), port: 7 }]
        );
        assert_eq!(url("redis://[::1]:9").addrs, [Addr { host: "::1".into(), port: 9 }]);
        assert_eq!(url("redis://localhost/2").db, 2);
    }

    #[test]
    fn passwords_are_never_shown() {
        for text in [
            "redis://u:hunter2@h",
            "redis+cluster://:hunter2@h:1,i:2",
            "rediss+sentinel://u:hunter2@h/m?sentinel_password=hunter2",
        ] {
            let url = url(text);
            assert_eq!(url.login.password.as_deref(), Some("hunter2"));
            assert!(!format!("{url} {url:?}").contains("hunter2"));
        }
        for text in [
            "redis://hunter2@h:port",
            "redis://:hunter2@",
            "redis://:hunter2%zz@h",
            "redis://h?hunter2=hunter2",
        ] {
            assert!(!text.parse::<RedisUrl>().unwrap_err().to_string().contains("hunter2"), "{text}");
        }
    }

    #[test]
    fn wrong_addresses_are_refused() {
        for text in [
            "",
            "h:1",
            "http://h",
            "redis+x://h",
            "redis://",
            "redis://h:x",
            "redis://a,b",
            "redis://h/x",
            "redis://h/1/2",
            "redis+sentinel://h",
            "redis+cluster://h/1",
            "redis://h?a=b",
            "redis://[::1",
        ] {
            assert!(text.parse::<RedisUrl>().is_err(), "{text}");
        }
    }
}
