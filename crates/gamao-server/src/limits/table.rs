//! The table of limits: action, scope, burst and rate.

use std::str::FromStr;

/// What is limited.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Action {
    OpenRoom,
    /// A room against one of the strongest bots, which need much CPU time.
    StrongBot,
    TakeSeat,
    DeviceLink,
    Connect,
    Command,
    /// A command that does not advance the game: talk, offers, settings.
    Aside,
    Say,
    Rematch,
    /// A new chain of the fair dice, or the sign-off on one.
    Anchor,
    Read,
    Picture,
    /// The whole ledger.
    Export,
    /// The analysis of a match.
    Analyse,
}

impl Action {
    const fn name(self) -> &'static str {
        match self {
            Self::OpenRoom => "rooms",
            Self::StrongBot => "strong-bots",
            Self::TakeSeat => "seats",
            Self::DeviceLink => "device-links",
            Self::Connect => "connections",
            Self::Command => "commands",
            Self::Aside => "asides",
            Self::Say => "phrases",
            Self::Rematch => "rematches",
            Self::Anchor => "anchors",
            Self::Read => "reads",
            Self::Picture => "pictures",
            Self::Export => "exports",
            Self::Analyse => "analyses",
        }
    }

    /// Its name in the message for the user.
    const fn plural(self) -> &'static str {
        match self {
            Self::OpenRoom => "rooms opened",
            Self::StrongBot => "games begun with the strongest bots",
            Self::TakeSeat => "seats taken",
            Self::DeviceLink => "device links",
            Self::Connect => "connections",
            Self::Command => "commands",
            Self::Aside => "phrases, offers and changes of settings",
            Self::Say => "phrases",
            Self::Rematch => "rematches",
            Self::Anchor => "new chains of dice",
            Self::Read => "requests",
            Self::Picture => "pictures",
            Self::Export => "copies of the ledger",
            Self::Analyse => "matches analysed",
        }
    }
}

/// By what a limit counts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Scope {
    /// A seat of a room, whoever holds it.
    Seat,
    /// A browser that holds a seat somewhere.
    Visitor,
    /// An IPv4 address, or the /64 of an IPv6 household. A whole school may share one.
    Address,
    /// The /48 of an IPv6 site.
    Network,
}

impl Scope {
    const fn name(self) -> &'static str {
        match self {
            Self::Seat => "seat",
            Self::Visitor => "visitor",
            Self::Address => "address",
            Self::Network => "network",
        }
    }

    /// Its name in the message for the user.
    const fn whose(self) -> &'static str {
        match self {
            Self::Seat => "at this seat",
            Self::Visitor => "from this browser",
            Self::Address | Self::Network => "from this network",
        }
    }
}

/// One limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Limit {
    pub(crate) action: Action,
    pub(crate) scope: Scope,
    /// The number of actions allowed at once.
    pub(crate) burst: u32,
    /// The long-term rate per minute.
    pub(crate) per_minute: u32,
}

impl Limit {
    const fn new(action: Action, scope: Scope, burst: u32, per_minute: u32) -> Self {
        Self { action, scope, burst, per_minute }
    }

    /// Its name in settings, such as `commands.address`.
    pub(crate) fn name(&self) -> String {
        format!("{}.{}", self.action.name(), self.scope.name())
    }

    /// The message for the user, without the time to wait.
    pub(crate) fn sentence(&self) -> String {
        format!("too many {} {}", self.action.plural(), self.scope.whose())
    }
}

/// All limits. Those of one action are ordered from the narrowest scope to the widest, so that a request
/// refused in its own scope is not charged to a shared one.
///
/// The limits of a visitor are those of a fast player. An address may be a classroom of sixty boards, or
/// five hundred watchers: its limits stop floods, not schools.
pub(crate) const TABLE: [Limit; 34] = {
    use Action::{
        Analyse, Anchor, Aside, Command, Connect, DeviceLink, Export, OpenRoom, Picture, Read,
        Rematch, Say, StrongBot, TakeSeat,
    };
    use Scope::{Address, Network, Seat, Visitor};
    [
        Limit::new(OpenRoom, Visitor, 10, 4),
        Limit::new(OpenRoom, Address, 100, 4),
        Limit::new(OpenRoom, Network, 200, 8),
        Limit::new(StrongBot, Visitor, 5, 2),
        Limit::new(StrongBot, Address, 40, 2),
        Limit::new(StrongBot, Network, 80, 4),
        Limit::new(TakeSeat, Visitor, 20, 10),
        Limit::new(TakeSeat, Address, 200, 60),
        Limit::new(TakeSeat, Network, 400, 120),
        Limit::new(DeviceLink, Visitor, 10, 4),
        Limit::new(DeviceLink, Address, 40, 12),
        Limit::new(DeviceLink, Network, 80, 24),
        Limit::new(Connect, Visitor, 60, 60),
        Limit::new(Connect, Address, 1200, 1200),
        Limit::new(Connect, Network, 2400, 2400),
        Limit::new(Command, Visitor, 60, 240),
        Limit::new(Command, Address, 600, 1800),
        Limit::new(Command, Network, 1200, 3600),
        Limit::new(Aside, Seat, 30, 15),
        Limit::new(Say, Visitor, 4, 20),
        Limit::new(Say, Address, 60, 120),
        Limit::new(Rematch, Seat, 12, 6),
        Limit::new(Rematch, Address, 60, 40),
        Limit::new(Rematch, Network, 120, 80),
        Limit::new(Anchor, Seat, 16, 8),
        Limit::new(Read, Visitor, 200, 300),
        Limit::new(Read, Address, 3000, 3000),
        Limit::new(Read, Network, 6000, 6000),
        Limit::new(Picture, Address, 60, 60),
        Limit::new(Export, Address, 10, 4),
        Limit::new(Export, Network, 20, 8),
        Limit::new(Analyse, Visitor, 6, 2),
        Limit::new(Analyse, Address, 60, 6),
        Limit::new(Analyse, Network, 120, 12),
    ]
};

/// A limit set by the operator: `commands.address=600/1800` (burst, per minute), or `=off`.
#[derive(Clone, Debug)]
pub struct LimitSetting {
    pub(crate) name: String,
    /// Burst and rate; `None` to lift the limit.
    pub(crate) quota: Option<(u32, u32)>,
}

impl FromStr for LimitSetting {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (name, quota) = text
            .split_once('=')
            .ok_or_else(|| format!("{text:?} is not of the form NAME=BURST/PER_MINUTE"))?;
        if !TABLE.iter().any(|limit| limit.name() == name) {
            let names = TABLE.map(|limit| limit.name()).join(", ");
            return Err(format!("there is no limit {name:?}; there are {names}"));
        }
        let quota = match quota {
            "off" => None,
            quota => {
                let number = |text: &str| text.parse().ok().filter(|&number: &u32| number > 0);
                let pair = quota
                    .split_once('/')
                    .and_then(|(burst, per_minute)| Some((number(burst)?, number(per_minute)?)));
                Some(pair.ok_or_else(|| {
                    format!("{quota:?} is neither BURST/PER_MINUTE, such as 60/300, nor off")
                })?)
            }
        };
        Ok(Self { name: name.to_owned(), quota })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn each_limit_has_a_name_of_its_own_and_a_line_in_the_docs() {
        let docs = include_str!("../../../../docs/limits.md");
        let mut names = HashSet::new();
        for limit in TABLE {
            let (name, Limit { burst, per_minute, .. }) = (limit.name(), limit);
            assert!(docs.contains(&format!("| `{name}` | {burst} | {per_minute} |")), "{name}");
            assert!(names.insert(name), "{limit:?} is there twice");
        }
        let is_limit = |line: &&str| line.starts_with("| `") && !line.starts_with("| `--");
        let lines = docs.lines().filter(is_limit).count();
        assert_eq!(lines, TABLE.len(), "the docs list a limit that is no more");
    }

    #[test]
    fn the_limits_of_an_action_stand_from_narrow_to_wide() {
        for pair in TABLE.windows(2).filter(|pair| pair[0].action == pair[1].action) {
            assert!((pair[0].scope as u8) < pair[1].scope as u8, "{pair:?}");
            assert!(pair[0].burst < pair[1].burst, "{pair:?}");
            assert!(pair[0].per_minute <= pair[1].per_minute, "{pair:?}");
        }
    }

    #[test]
    fn a_setting_names_a_limit_and_a_quota() {
        let quota = |text: &str| text.parse::<LimitSetting>().map(|setting| setting.quota);
        assert_eq!(quota("commands.address=60/300"), Ok(Some((60, 300))));
        assert_eq!(quota("phrases.visitor=off"), Ok(None));
        for (text, names) in [
            ("commands.address", "NAME=BURST/PER_MINUTE"),
            ("moves.address=1/1", "commands.address"),
            ("commands.address=60", "\"60\""),
            ("commands.address=0/300", "\"0/300\""),
            ("commands.address=60/0", "\"60/0\""),
            ("commands.address=a/b", "\"a/b\""),
        ] {
            assert!(quota(text).expect_err(text).contains(names), "{text}");
        }
    }
}
