//! Rooms, sockets, bots, assets: the server.
