//! What browsers and link previews get.

use crate::support::{Client, TestServer};

#[tokio::test]
async fn every_answer_says_what_its_page_may_do() {
    let server = TestServer::start().await;
    let (room, ana, _) = server.room().await;
    for path in ["/", &format!("/r/{room}"), &format!("/api/rooms/{room}"), "/healthz", "/no.such"]
    {
        let headers = ana.get(path).await.headers;
        let policy = headers["content-security-policy"].to_str().expect("ascii");
        let scripts = policy.split(';').find(|part| part.trim().starts_with("script-src"));
        assert_eq!(scripts.map(str::trim), Some("script-src 'self' 'wasm-unsafe-eval'"), "{path}");
        assert!(policy.contains("frame-ancestors 'none'"), "{path}");
        assert_eq!(headers["x-content-type-options"], "nosniff", "{path}");
        assert_eq!(headers["referrer-policy"], "same-origin", "{path}");
        assert!(headers.contains_key("cache-control"), "{path}");
    }
    assert_eq!(ana.get("/healthz").await.body, "ok\n");
}

#[tokio::test]
async fn what_is_no_page_is_not_found_and_pages_are_only_read() {
    let server = TestServer::start().await;
    let (room, ana, _) = server.room().await;
    let replay = format!("/r/{room}/replay");
    let board = format!("/r/{room}/board.png");
    let check = async |method: &str, path: &str, status: u16| {
        let answer = Client::send(ana.request(method, path)).await;
        assert_eq!(answer.status, status, "{method} {path}: {}", answer.body);
        let allow = answer.headers.get("allow").map(|allow| allow.to_str().expect("ascii"));
        assert_eq!(allow, (status == 405).then_some("GET,HEAD"), "{method} {path}");
    };
    for path in ["/no/such/page", "/helpp", "/r", "/no.such", "/api/no/such"] {
        check("GET", path, 404).await;
    }
    for path in ["/", "/help", &replay, &board] {
        for method in ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"] {
            check(method, path, 405).await;
        }
    }
    check("POST", "/api/no/such", 404).await;
    check("DELETE", "/no/such/page", 405).await;
}

#[tokio::test]
async fn a_slash_too_many_leads_to_the_page() {
    let server = TestServer::start().await;
    let (_, ana, _) = server.room().await;
    let answer = ana.get("/position/?id=4HPwATDgc/ABMA").await;
    assert_eq!(answer.status, 308);
    assert_eq!(answer.headers["location"], "/position?id=4HPwATDgc/ABMA");
    assert_eq!(ana.get("/api/no/").await.status, 404);
}

#[tokio::test]
async fn the_picture_of_a_room_is_drawn_once_for_each_state() {
    let server = TestServer::start().await;
    let (room, ana, _) = server.room().await;
    let path = format!("/r/{room}/board.png");
    let answer = ana.get(&path).await;
    assert_eq!(
        (answer.status, &answer.headers["content-type"]),
        (200, &"image/png".parse().unwrap())
    );
    let tag = answer.headers["etag"].to_str().expect("ascii");
    let again = Client::send(ana.request("GET", &path).header("if-none-match", tag)).await;
    assert_eq!(again.status, 304);
    ana.get("/r/nosuchroom00/board.png").await.refused(404, "notFound", "nosuchroom00");
}

#[tokio::test]
async fn large_answers_are_compressed_for_those_who_can() {
    let server = TestServer::start().await;
    let (room, ana, _) = server.room().await;
    let path = format!("/api/rooms/{room}/events");
    let answer = Client::send(ana.request("GET", &path).header("accept-encoding", "br")).await;
    assert_eq!(answer.headers["content-encoding"], "br");
}
