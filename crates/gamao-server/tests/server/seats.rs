//! Who may sit, watch and act.

use gamao_protocol::ErrorCode;
use gamao_rules::{Seat, SeatCommand, WinSize};
use serde_json::json;

use crate::support::{TestServer, open, seated};

#[tokio::test]
async fn looking_at_a_room_takes_no_seat_and_the_first_who_asks_gets_it() {
    let server = TestServer::start().await;
    let ana = server.visitor();
    let room = open(&ana, &gamao_rules::TableRules::CASUAL, &json!({"type": "person"})).await;
    let (preview, rui, eva) = (server.visitor(), server.visitor(), server.visitor());
    for path in [format!("/r/{room}"), format!("/r/{room}/board.png"), format!("/api/rooms/{room}")]
    {
        preview.get(&path).await;
    }
    assert_eq!(preview.cookie(), None, "looking gives no cookie");
    let seat = format!("/api/rooms/{room}/seat");
    assert_eq!(rui.post(&seat, &json!({})).await.ok()["seat"], "b");
    assert_eq!(rui.post(&seat, &json!({})).await.ok()["seat"], "b", "asking again changes nothing");
    assert_eq!(ana.post(&seat, &json!({})).await.ok()["seat"], "a", "the opener has a seat");
    eva.post(&seat, &json!({})).await.refused(409, "seatTaken", "every seat");
    assert_eq!(eva.cookie(), None, "nothing was given");

    let mut watcher = eva.socket(&room).await;
    assert_eq!(watcher.viewer, None);
    let refused = watcher.command(SeatCommand::Roll { link: None }).await.expect_err("refused");
    assert_eq!(refused.code, ErrorCode::NotSeated);
}

#[tokio::test]
async fn of_many_who_sit_down_at_once_one_gets_the_seat() {
    let server = TestServer::start().await;
    let room =
        open(&server.visitor(), &gamao_rules::TableRules::CASUAL, &json!({"type": "person"})).await;
    let rush: Vec<_> = (0..10)
        .map(|_| {
            let (visitor, path) = (server.visitor(), format!("/api/rooms/{room}/seat"));
            tokio::spawn(async move { visitor.post(&path, &json!({})).await.status })
        })
        .collect();
    let mut seated = 0;
    for one in rush {
        match one.await.expect("no panic") {
            200 => seated += 1,
            status => assert_eq!(status, 409),
        }
    }
    assert_eq!(seated, 1);
}

#[tokio::test]
async fn a_stranger_can_neither_move_nor_resign_nor_see_a_secret() {
    let server = TestServer::start().await;
    let (room, ana, _) = server.room().await;
    let before = ana.events(&room).await;
    let link = ana.post(&format!("/api/rooms/{room}/device-link"), &json!({})).await.ok();
    let path = link["path"].as_str().expect("a path");
    let token = path.split_once("#device=").expect("a secret").1;
    let cookie = ana.cookie().expect("a cookie");
    let secret = cookie.split_once('=').expect("a value").1;

    let stranger = server.visitor();
    // Someone with a seat elsewhere, so with a good cookie.
    let neighbour = server.room().await.1;
    for who in [&stranger, &neighbour] {
        for command in [
            SeatCommand::Roll { link: None },
            SeatCommand::Resign { level: WinSize::Single },
            SeatCommand::Claim,
        ] {
            who.command(&room, "x", &command).await.refused(403, "notSeated", "no seat");
        }
        let link = who.post(&format!("/api/rooms/{room}/device-link"), &json!({})).await;
        link.refused(403, "notSeated", "no seat");
        let mut seen = String::new();
        for path in ["", "/events", "/snapshot"] {
            seen += &who.get(&format!("/api/rooms/{room}{path}")).await.ok().to_string();
        }
        let mut socket = who.socket(&room).await;
        assert_eq!(socket.viewer, None);
        let refused = socket.command(SeatCommand::Resign { level: WinSize::Single }).await;
        assert_eq!(refused.expect_err("refused").code, ErrorCode::NotSeated);
        seen += &json!(socket.events).to_string();
        assert!(!seen.contains(token) && !seen.contains(secret));
    }
    assert_eq!(ana.events(&room).await, before, "nothing has changed");
}

#[tokio::test]
async fn a_device_link_carries_a_seat_to_one_more_device_once() {
    let server = TestServer::start().await;
    let (room, ana, rui) = server.room().await;
    let make = async || {
        let link = ana.post(&format!("/api/rooms/{room}/device-link"), &json!({})).await.ok();
        let path = link["path"].as_str().expect("a path").to_owned();
        path.split_once("#device=").expect("a secret").1.to_owned()
    };
    let redeem = format!("/api/rooms/{room}/device");
    let token = make().await;
    let (phone, thief) = (server.visitor(), server.visitor());
    rui.post(&redeem, &json!({"token": token})).await.refused(409, "seatTaken", "seat B");
    assert_eq!(phone.post(&redeem, &json!({"token": token})).await.ok()["seat"], "a");
    thief.post(&redeem, &json!({"token": token})).await.refused(404, "notFound", "used");
    thief.post(&redeem, &json!({"token": "guess"})).await.refused(404, "notFound", "unknown");

    let (mut on_phone, _) = seated(&room, &phone, &rui).await;
    let offered = on_phone.command(SeatCommand::Resign { level: WinSize::Single }).await;
    offered.expect("the phone acts for the seat");

    let late = make().await;
    server.clock.advance_ms(15 * 60 * 1000);
    thief.post(&redeem, &json!({"token": late})).await.refused(404, "notFound", "expired");
}

#[tokio::test]
async fn device_links_can_be_listed_and_revoked_by_whoever_holds_the_seat() {
    let server = TestServer::start().await;
    let (room, ana, rui) = server.room().await;
    let links = format!("/api/rooms/{room}/device-link");
    let make = async || {
        let link = ana.post(&links, &json!({})).await.ok();
        server.clock.advance_ms(1000);
        (link["id"].as_str().expect("an id").to_owned(), link)
    };
    let ids = |listed: serde_json::Value| -> Vec<String> {
        let links = listed["links"].as_array().expect("links").iter();
        links.map(|link| link["id"].as_str().expect("an id").to_owned()).collect()
    };
    let (first, _) = make().await;
    let (second, link) = make().await;
    let listed = ana.get(&links).await.ok();
    assert!(!listed.to_string().contains(link["path"].as_str().expect("a path")));
    assert_eq!(ids(listed), [first.clone(), second.clone()]);
    assert_eq!(ids(rui.get(&links).await.ok()), Vec::<String>::new(), "each seat has its own");
    server.visitor().get(&links).await.refused(403, "notSeated", "no seat");

    let revoke = async |who: &crate::support::Client, id: &str| {
        crate::support::Client::send(who.request("DELETE", &format!("{links}/{id}"))).await
    };
    revoke(&rui, &second).await.refused(404, "notFound", "unknown");
    revoke(&server.visitor(), &second).await.refused(403, "notSeated", "no seat");
    assert_eq!(ids(revoke(&ana, &second).await.ok()), std::slice::from_ref(&first));
    revoke(&ana, &second).await.refused(404, "notFound", "unknown");
    let token =
        link["path"].as_str().and_then(|path| path.split_once("#device=")).expect("a secret").1;
    let redeem = format!("/api/rooms/{room}/device");
    server.visitor().post(&redeem, &json!({"token": token})).await.refused(404, "notFound", "");

    // A fourth takes the place of the oldest.
    let (third, fourth, fifth) = (make().await.0, make().await.0, make().await.0);
    assert_eq!(ids(ana.get(&links).await.ok()), [third, fourth, fifth]);
}

#[tokio::test]
async fn a_name_keeps_nobody_from_a_table() {
    let server = TestServer::start().await;
    let long = "x".repeat(5000);
    for (typed, shown) in [
        ("Rui", "Rui"),
        (long.as_str(), &long[..24]),
        ("a\nb", "a b"),
        ("\u{200d}\u{3164}", ""),
        ("ana", "ana (2)"),
    ] {
        let (ana, rui) = (server.visitor(), server.visitor());
        let room = open(&ana, &gamao_rules::TableRules::CASUAL, &json!({"type": "person"})).await;
        rui.post(&format!("/api/rooms/{room}/seat"), &json!({"name": typed})).await.ok();
        let info = rui.get(&format!("/api/rooms/{room}")).await.ok();
        assert_eq!(info["seats"]["b"]["name"], shown, "{typed:?}");
    }
}

#[tokio::test]
async fn a_cookie_that_cannot_be_read_is_left_alone() {
    let server = TestServer::start().await;
    let (room, ana, _) = server.room().await;
    let good = ana.cookie().expect("a cookie");
    let (name, _) = good.split_once('=').expect("a name");
    for cookie in ["gamao=junk", "gamao=", &format!("{name}=junk"), &good[..good.len() - 1]] {
        let visitor = server.visitor();
        visitor.set_cookie(cookie);
        let answer = visitor.get(&format!("/api/rooms/{room}")).await;
        assert!(!answer.headers.contains_key("set-cookie"), "{cookie}");
        assert_eq!(answer.ok()["viewer"], json!(null), "{cookie}");
    }
}

#[tokio::test]
async fn two_servers_on_one_host_do_not_take_each_others_seats() {
    let (one, two) = (TestServer::start().await, TestServer::start().await);
    let (ana, rules) = (one.visitor(), gamao_rules::TableRules::CASUAL);
    let first = open(&ana, &rules, &json!({"type": "person"})).await;
    let elsewhere = ana.moved_to(&two.base);
    let second = open(&elsewhere, &rules, &json!({"type": "person"})).await;
    ana.take_cookies_of(&elsewhere);
    for (client, room) in [(&ana, &first), (&elsewhere, &second)] {
        assert_eq!(client.get(&format!("/api/rooms/{room}")).await.ok()["viewer"], "a");
    }
}

#[tokio::test]
async fn a_signed_cookie_of_an_earlier_version_keeps_its_seat() {
    let server = TestServer::start().await;
    let (room, ana, _) = server.room().await;
    let cookie = ana.cookie().expect("a cookie");
    let id = cookie.split_once('=').expect("a value").1;
    let returning = server.visitor();
    returning.set_cookie(&format!("gamao={}%3D{id}", "x".repeat(43)));
    let seat = format!("/api/rooms/{room}/seat");
    assert_eq!(returning.post(&seat, &json!({})).await.ok()["seat"], "a");
    let cookies = returning.cookie().expect("cookies");
    assert!(cookies.contains(&cookie), "the seat has the new cookie as well: {cookies}");
    assert!(cookies.contains("gamao="), "and the old one is still there: {cookies}");
}

#[tokio::test]
async fn the_cookie_is_for_this_site_and_not_for_scripts() {
    let server = TestServer::start_with(&["--base-url=https://gamao.example"]).await;
    let rules = gamao_rules::TableRules::CASUAL;
    let request = json!({"rules": rules, "opponent": {"type": "person"}});
    let answer = server.visitor().post("/api/rooms", &request).await;
    let cookie = answer.headers["set-cookie"].to_str().expect("ascii");
    for part in ["__Host-gamao-", "HttpOnly", "SameSite=Lax", "Secure", "Path=/"] {
        assert!(cookie.contains(part), "{cookie} lacks {part}");
    }
}

#[tokio::test]
async fn my_rooms_are_those_where_i_sit() {
    let server = TestServer::start().await;
    let (room, ana, rui) = server.room().await;
    server.clock.advance_ms(1000);
    let second = open(&ana, &gamao_rules::TableRules::CASUAL, &json!({"type": "person"})).await;
    let list = async |who: &crate::support::Client| {
        let mine = who.get("/api/my/rooms").await.ok();
        let rooms = mine["rooms"].as_array().expect("rooms").clone();
        rooms.iter().map(|one| (one["room"].clone(), one["viewer"].clone())).collect::<Vec<_>>()
    };
    assert_eq!(list(&ana).await, [(json!(second), json!("a")), (json!(room), json!("a"))]);
    assert_eq!(list(&rui).await, [(json!(room), json!("b"))]);
    assert_eq!(list(&server.visitor()).await, []);
}

#[tokio::test]
async fn presence_tells_players_from_watchers() {
    let server = TestServer::start().await;
    let (room, ana, rui) = server.room().await;
    let mut a = ana.socket(&room).await;
    let b = rui.socket(&room).await;
    let watcher = server.visitor().socket(&room).await;
    let mut wait_for = async |a_on, b_on, watchers| {
        while (a.presence.seats[Seat::A], a.presence.seats[Seat::B], a.presence.watchers)
            != (a_on, b_on, watchers)
        {
            a.next().await;
        }
    };
    wait_for(true, true, 1).await;
    drop(b);
    wait_for(true, false, 1).await;
    drop(watcher);
    wait_for(true, false, 0).await;
}
