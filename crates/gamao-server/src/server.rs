//! Starting, serving, stopping.

use std::{future::Future, net::SocketAddr, sync::Arc, time::Duration};

use gamao_room::Brain;
use gamao_store::{SiteRow, Store};
use tokio::{
    net::TcpListener,
    sync::{mpsc, watch},
    time::{Instant, timeout_at},
};

use crate::{
    accept,
    app::{App, Shutdown, router},
    bot::Bots,
    capacity::Capacity,
    chores,
    clock::Clock,
    config::Config,
    fair::{DiceKeys, Fair, Secrets},
    heart::Heart,
    limits::Limits,
    listen::listen,
    origin::Site,
    pictures::Pictures,
    rooms::{Connections, LocalBus, Rooms},
    scheduler,
    socket::Patience,
    visitor::CookieNames,
};

/// The outside world, passed in.
pub struct Services {
    /// Where rooms are kept.
    pub store: Arc<dyn Store>,
    /// What time it is.
    pub clock: Arc<dyn Clock>,
    /// How often the server gives the store a sign of life. More than two and a half times that
    /// without one is an outage, for which no player is charged.
    pub heartbeat: Duration,
    /// Where the seeds of the fair dice come from.
    pub secrets: Arc<dyn Secrets>,
    /// The keys that seal and open them, from [`prepare`](crate::prepare).
    pub dice_keys: DiceKeys,
    /// Who thinks for bots.
    pub brain: Arc<dyn Brain>,
}

/// A server that listens.
pub struct Server {
    listener: TcpListener,
    config: Config,
    services: Services,
}

impl Server {
    /// Listens, but does not answer yet. Only inside a tokio runtime.
    ///
    /// # Errors
    ///
    /// When the address cannot be listened on.
    pub fn bind(config: Config, services: Services) -> anyhow::Result<Self> {
        let listener = listen(config.listen)?;
        Ok(Self { listener, config, services })
    }

    /// The address listened on, with the port that was found for port 0.
    ///
    /// # Errors
    ///
    /// When the operating system does not say.
    pub fn local_addr(&self) -> anyhow::Result<SocketAddr> {
        Ok(self.listener.local_addr()?)
    }

    /// Serves until `stop` completes; then no new connection is taken, sockets are told to come back
    /// later, what is under way is finished, and the store is closed.
    ///
    /// # Errors
    ///
    /// When serving fails as a whole.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> anyhow::Result<()> {
        let Self { listener, config, services } = self;
        let store = Arc::clone(&services.store);
        let fair = Fair::new(Arc::clone(&services.secrets), &services.dice_keys);
        let site = store.site().await?;
        let Services { clock, heartbeat, .. } = &services;
        let heart = Heart::new(Arc::clone(&store), Arc::clone(clock), *heartbeat).await?;
        let heart = Arc::new(heart);
        let (stopper, stopping) = watch::channel(false);
        let (alive, mut all_gone) = mpsc::channel(1);
        let shutdown = Shutdown { stopping: stopping.clone(), _alive: alive };
        let (accepting, mut waiting) = (shutdown.clone(), shutdown.clone());
        let app = app(&config, services, &heart, fair, &site, shutdown);
        if let Err(error) = heart.start().await {
            tracing::error!("the server's sign of life is not written: {error}");
        }
        let beating = {
            let (heart, stopping) = (Arc::clone(&heart), stopping.clone());
            tokio::spawn(async move { heart.run(stopping).await })
        };
        tokio::spawn({
            let rooms = Arc::clone(&app.rooms);
            async move { rooms.set_all_back().await.unwrap_or_else(|error| drop(error.into_api())) }
        });
        let holding = tokio::spawn(hold_after_outages(Arc::clone(&app.rooms), stopping.clone()));

        tokio::spawn(chores::run(Arc::clone(&app.rooms), stopping.clone()));
        let scheduler =
            tokio::spawn(scheduler::run(Arc::clone(&app.rooms), Arc::clone(&app.bots), stopping));
        tokio::spawn(async move {
            stop.await;
            tracing::info!("stopping");
            stopper.send_replace(true);
        });
        let most = if config.hops() > 0 { 0 } else { config.max_connections_per_address };
        let serving = accept::run(listener, router(app), most, accepting);
        let mut serving = tokio::spawn(serving);
        tokio::select! {
            ended = &mut serving => ended?,
            () = waiting.stopped() => {}
        }
        drop(waiting);
        // One span of time for all of it: service managers kill what takes longer than they like.
        let end = Instant::now() + Duration::from_secs(config.shutdown_seconds);
        if !serving.is_finished() && timeout_at(end, &mut serving).await.is_err() {
            tracing::warn!("some requests were not finished in time");
            serving.abort();
        }
        if timeout_at(end, all_gone.recv()).await.is_err() {
            tracing::warn!("some sockets were not closed in time");
        }
        if timeout_at(end, scheduler).await.is_err() {
            tracing::warn!(
                "some deadlines were not finished in time; they stand for the next start"
            );
        }
        for task in [beating, holding] {
            if timeout_at(end, task).await.is_err() {
                tracing::warn!("the last sign of life was not written in time");
            }
        }
        store.close().await;
        Ok(())
    }
}

/// Shows everybody who is connected the clocks as they are held after an outage, and who is there;
/// wakes the scheduler, for which it may be later than it thought.
async fn hold_after_outages(rooms: Arc<Rooms>, mut stop: watch::Receiver<bool>) {
    loop {
        tokio::select! {
            () = rooms.heart.after_outage() => {}
            _ = stop.wait_for(|stops| *stops) => return,
        }
        rooms.alarm.ring();
        for room in rooms.connections.rooms() {
            if let Err(error) = rooms.held_state(&room).await {
                error.log();
            }
            rooms.connections.tell(&room);
        }
    }
}

fn app(
    config: &Config,
    services: Services,
    heart: &Arc<Heart>,
    fair: Fair,
    site: &SiteRow,
    shutdown: Shutdown,
) -> App {
    let bus = Arc::new(LocalBus::default());
    let (store, clock) = (Arc::clone(&services.store), Arc::clone(&services.clock));
    let connections = Arc::new(Connections::new(Arc::clone(&bus) as _, Arc::clone(heart), config));
    App {
        capacity: Arc::new(Capacity::new(config, store, clock)),
        rooms: Arc::new(Rooms::new(
            services.store,
            bus,
            Arc::clone(heart),
            Arc::clone(&connections),
            fair,
            site.generation,
            config.bot_delay_ms,
        )),
        bots: Arc::new(Bots::new(services.brain, config.bot_workers())),
        connections,
        pictures: Arc::new(Pictures::new()),
        statistics: Arc::default(),
        limits: Arc::new(Limits::new(config, &services.clock)),
        site: Site::new(config, machine_name().as_deref()),
        patience: Patience::new(config.socket_patience),
        cookie_names: CookieNames::new(&site.id),
        shutdown,
    }
}

/// The name that this machine goes by in its own network.
#[cfg(unix)]
fn machine_name() -> Option<String> {
    rustix::system::uname().nodename().to_str().ok().map(ToOwned::to_owned)
}

#[cfg(not(unix))]
fn machine_name() -> Option<String> {
    None
}
