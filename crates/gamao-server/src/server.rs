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
    analyses::{Analyses, Analyst, PATIENCE},
    bot::Bots,
    capacity::Capacity,
    clock::Clock,
    config::Config,
    fair::{DiceKeys, Secrets, SeedKeeper},
    heartbeat::Heartbeat,
    limits::Limits,
    listen::listen,
    maintenance,
    picture::PictureCache,
    rooms::{Connections, LocalBus, Rooms},
    router::router,
    scheduler,
    shutdown::Shutdown,
    site::Site,
    state::AppState,
    timeouts::SocketTimeout,
    visitor::CookieNames,
};

/// The outside world, passed in.
pub struct Services {
    /// The storage.
    pub store: Arc<dyn Store>,
    /// The clocks of the machine.
    pub clock: Arc<dyn Clock>,
    /// The interval of heartbeats in the store. A gap of more than two and a half intervals is an
    /// outage, for which no player is charged.
    pub heartbeat: Duration,
    /// The source of the seeds of the fair dice.
    pub secrets: Arc<dyn Secrets>,
    /// The keys that encrypt them, from [`prepare`](crate::prepare).
    pub dice_keys: DiceKeys,
    /// Decides for bots.
    pub brain: Arc<dyn Brain>,
    /// Analyses finished matches.
    pub analyst: Arc<dyn Analyst>,
}

/// A server that listens.
pub struct Server {
    listener: TcpListener,
    config: Config,
    services: Services,
}

impl Server {
    /// Binds the address without accepting connections yet. Must be called in a tokio runtime.
    ///
    /// # Errors
    ///
    /// When the address cannot be bound.
    pub fn bind(config: Config, services: Services) -> anyhow::Result<Self> {
        let listener = listen(config.listen)?;
        Ok(Self { listener, config, services })
    }

    /// The bound address, with the actual port if port 0 was requested.
    ///
    /// # Errors
    ///
    /// When the operating system does not say.
    pub fn local_addr(&self) -> anyhow::Result<SocketAddr> {
        Ok(self.listener.local_addr()?)
    }

    /// Serves until `stop` completes. Then no more connections are accepted, sockets are closed with a
    /// request to reconnect, requests in progress are finished, and the store is closed.
    ///
    /// # Errors
    ///
    /// When the store cannot be read at the start, or serving fails as a whole.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> anyhow::Result<()> {
        let Self { listener, config, services } = self;
        let store = Arc::clone(&services.store);
        let seeds = SeedKeeper::new(Arc::clone(&services.secrets), &services.dice_keys);
        let site = store.site().await?;
        let Services { clock, heartbeat, .. } = &services;
        let heart = Heartbeat::new(Arc::clone(&store), Arc::clone(clock), *heartbeat).await?;
        let heart = Arc::new(heart);
        let (stopper, stopping) = watch::channel(false);
        let (alive, mut all_gone) = mpsc::channel(1);
        let shutdown = Shutdown { stopping: stopping.clone(), _alive: alive };
        let (accepting, mut waiting) = (shutdown.clone(), shutdown.clone());
        let state = state(&config, services, &heart, seeds, &site, shutdown);
        if let Err(error) = heart.start().await {
            tracing::error!("cannot write the heartbeat: {error}");
        }
        let beating = {
            let (heart, stopping) = (Arc::clone(&heart), stopping.clone());
            tokio::spawn(async move { heart.run(stopping).await })
        };
        tokio::spawn({
            let rooms = Arc::clone(&state.rooms);
            async move { rooms.set_all_back().await.unwrap_or_else(|error| error.log()) }
        });
        let holding = tokio::spawn(hold_after_outages(Arc::clone(&state.rooms), stopping.clone()));

        tokio::spawn(maintenance::run(Arc::clone(&state.rooms), stopping.clone()));
        let scheduler = tokio::spawn(scheduler::run(
            Arc::clone(&state.rooms),
            Arc::clone(&state.bots),
            stopping,
        ));
        tokio::spawn(async move {
            stop.await;
            tracing::info!("stopping");
            stopper.send_replace(true);
        });
        let max = if config.hops() > 0 { 0 } else { config.max_connections_per_address };
        let serving = accept::run(listener, router(state), max, accepting);
        let mut serving = tokio::spawn(serving);
        tokio::select! {
            ended = &mut serving => ended?,
            () = waiting.stopped() => {}
        }
        drop(waiting);
        // One limit for all of it: service managers kill what takes too long.
        let end = Instant::now() + Duration::from_secs(config.shutdown_seconds);
        if !serving.is_finished() && timeout_at(end, &mut serving).await.is_err() {
            tracing::warn!("some requests did not finish in time");
            serving.abort();
        }
        if timeout_at(end, all_gone.recv()).await.is_err() {
            tracing::warn!("some sockets were not closed in time");
        }
        if timeout_at(end, scheduler).await.is_err() {
            tracing::warn!(
                "some deadlines did not finish in time; they are due again after the next start"
            );
        }
        for task in [beating, holding] {
            if timeout_at(end, task).await.is_err() {
                tracing::warn!("the last heartbeat was not written in time");
            }
        }
        store.close().await;
        Ok(())
    }
}

/// After each outage sends the held clocks and the presence to all connections, and wakes the scheduler,
/// whose deadlines may have become due.
async fn hold_after_outages(rooms: Arc<Rooms>, mut stop: watch::Receiver<bool>) {
    loop {
        tokio::select! {
            () = rooms.heartbeat.after_outage() => {}
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

fn state(
    config: &Config,
    services: Services,
    heart: &Arc<Heartbeat>,
    seeds: SeedKeeper,
    site: &SiteRow,
    shutdown: Shutdown,
) -> AppState {
    let bus = Arc::new(LocalBus::default());
    let (store, clock) = (Arc::clone(&services.store), Arc::clone(&services.clock));
    let connections = Arc::new(Connections::new(Arc::clone(&bus) as _, Arc::clone(heart), config));
    let bots = Arc::new(Bots::new(services.brain, config.bot_workers()));
    let stopping = shutdown.stopping.clone();
    AppState {
        analyses: Arc::new(Analyses::new(services.analyst, bots.thinking(), stopping, PATIENCE)),
        capacity: Arc::new(Capacity::new(config, store, clock)),
        rooms: Arc::new(Rooms::new(
            services.store,
            bus,
            Arc::clone(heart),
            Arc::clone(&connections),
            seeds,
            site.generation,
            config.bot_delay_ms,
        )),
        bots,
        connections,
        pictures: Arc::new(PictureCache::new()),
        statistics: Arc::default(),
        limits: Arc::new(Limits::new(config.limit_factor, &config.limit, &services.clock)),
        site: Site::new(config, machine_name().as_deref()),
        socket_timeout: SocketTimeout::new(config.socket_patience),
        cookie_names: CookieNames::new(&site.id),
        shutdown,
    }
}

/// The host name of this machine in its local network.
#[cfg(unix)]
fn machine_name() -> Option<String> {
    rustix::system::uname().nodename().to_str().ok().map(ToOwned::to_owned)
}

#[cfg(not(unix))]
fn machine_name() -> Option<String> {
    None
}
