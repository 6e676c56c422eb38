//! Enums without content are mirrored one to one.

/// Declares the wire form of an enum of `gamao-rules` with the same variants: a lower-case string.
macro_rules! mirror {
    (
        $(#[$doc:meta])*
        $name:ident {
            $($(#[$variant_doc:meta])* $variant:ident),+ $(,)?
        }
    ) => {
        $(#[$doc])*
        #[derive(
            Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize, ts_rs::TS,
        )]
        #[serde(rename_all = "camelCase")]
        pub enum $name {
            $($(#[$variant_doc])* $variant),+
        }

        impl From<gamao_rules::$name> for $name {
            fn from(value: gamao_rules::$name) -> Self {
                match value {
                    $(gamao_rules::$name::$variant => Self::$variant),+
                }
            }
        }

        impl From<$name> for gamao_rules::$name {
            fn from(value: $name) -> Self {
                match value {
                    $($name::$variant => Self::$variant),+
                }
            }
        }
    };
}

pub(crate) use mirror;
