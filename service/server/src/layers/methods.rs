//! The methods of a server by their paths, with what is measured of each.

use crate::metrics::{MethodMetrics, Metrics};

/// Which paths a server knows; all others are counted together, so that nobody can make up labels.
///
/// Written as in HTTP/2, e.g. `/orrery.v1.GameService/SubmitAction`, the most frequent first. Whether a
/// method streams decides when its outcome is known: with the headers, or at the end of the body.
#[derive(Clone, Copy, Debug)]
pub struct Methods {
    /// Methods that answer with one message.
    pub unary: &'static [&'static str],
    /// Methods that answer with a stream.
    pub streaming: &'static [&'static str],
    /// Of all these, the ones that begin or look for something new: they give way to games under way when the
    /// processors do not keep up.
    pub new_work: &'static [&'static str],
}

/// What all other methods are counted as.
const UNKNOWN: &str = "other";

/// One method, resolved.
#[derive(Debug)]
pub(super) struct MethodEntry {
    path: &'static str,
    /// For `rpc.service`.
    pub(super) service: &'static str,
    /// For `rpc.method`.
    pub(super) method: &'static str,
    pub(super) is_streaming: bool,
    pub(super) is_new_work: bool,
    pub(super) metrics: MethodMetrics,
}

#[derive(Debug)]
pub(super) struct MethodTable {
    entries: Vec<MethodEntry>,
    unknown: MethodEntry,
}

impl MethodTable {
    pub(super) fn new(methods: Methods, metrics: &Metrics) -> Self {
        let entry = |path: &'static str, is_streaming| {
            let name = path.trim_start_matches('/');
            let (service, method) = name.split_once('/').unwrap_or(("", name));
            // What nobody knows can wait.
            let is_new_work = methods.new_work.contains(&path) || path == UNKNOWN;
            MethodEntry { path, service, method, is_streaming, is_new_work, metrics: metrics.method(name) }
        };
        let unary = methods.unary.iter().map(|path| entry(path, false));
        let streaming = methods.streaming.iter().map(|path| entry(path, true));
        MethodTable { entries: unary.chain(streaming).collect(), unknown: entry(UNKNOWN, false) }
    }

    /// The number of a path's method. A dozen comparisons of lengths, mostly; a map would cost more.
    pub(super) fn find(&self, path: &str) -> usize {
        self.entries.iter().position(|entry| entry.path == path).unwrap_or(usize::MAX)
    }

    pub(super) fn get(&self, number: usize) -> &MethodEntry {
        self.entries.get(number).unwrap_or(&self.unknown)
    }
}
