//! Analyses of finished matches.

use gamao_rules::{SeatCommand, WinSize};
use serde_json::Value;

use crate::support::{Client, TestServer, awaited, seated};

/// The analysis once it is done.
async fn analysis(client: &Client, path: &str) -> Value {
    loop {
        let answer = client.get(path).await.ok();
        match answer["state"].as_str() {
            Some("waiting" | "running") => {}
            Some("done") => return answer["analysis"].clone(),
            other => panic!("{path}: {other:?}"),
        }
    }
}

/// The report once it is done, and what it may load.
async fn report(client: &Client, path: &str) -> (String, String) {
    loop {
        let answer = client.get(path).await;
        assert_eq!(answer.status, 200, "{path}: {}", answer.body);
        let page = answer.body.as_str().expect("a page");
        if !page.contains("http-equiv=\"refresh\"") {
            let policy = answer.headers["content-security-policy"].to_str().expect("ascii");
            return (page.to_owned(), policy.to_owned());
        }
        assert!(page.contains("<progress"), "{page}");
    }
}

#[tokio::test]
async fn a_match_is_analysed_once_it_is_over() {
    let server = TestServer::start().await;
    let (room, ana, rui) = server.room().await;
    let path = format!("/api/rooms/{room}/matches/1/analysis");
    let (mut a, mut b) = seated(&room, &ana, &rui).await;
    awaited(&mut a, &mut b).await;
    ana.get(&path).await.refused(409, "refused", "is not over");

    let offer = SeatCommand::Resign { level: WinSize::Single };
    let seq = a.command(offer).await.expect("offered");
    b.hear(seq).await;
    b.command(SeatCommand::AcceptResign).await.expect("accepted");
    let found = analysis(&ana, &path).await;
    assert_eq!(found["record"], format!("{room}/1"));
    assert_eq!((&found["format"], &found["complete"]), (&"gamao-analysis".into(), &true.into()));
    assert_eq!(found["decisions"].as_array().expect("decisions").last().unwrap()["kind"], "resign");
    assert_eq!(analysis(&server.visitor(), &path).await, found, "for everybody who knows the room");
    for (client, query, lang, title) in [
        (&ana, "", "pt-BR", "Análise da partida"),
        (&rui, "?level=fast", "pt-BR", "Análise da partida"),
        (&server.visitor(), "?lang=en", "en", "Match analysis"),
    ] {
        let (page, policy) = report(client, &format!("/m/{room}/1/report{query}")).await;
        let (tag, link) = (format!("<html lang=\"{lang}\">"), format!("\"/r/{room}/replay\""));
        for part in [&*tag, title, &*link] {
            assert!(page.contains(part), "{part} in {page}");
        }
        assert!(
            policy.starts_with("default-src 'none';") && !policy.contains("script"),
            "{policy}"
        );
    }
}

#[tokio::test]
async fn what_cannot_be_analysed_is_refused() {
    let server = TestServer::start().await;
    let (room, ana, _) = server.room().await;
    for (path, status, code) in [
        (format!("/api/rooms/{room}/matches/2/analysis"), 404, "notFound"),
        (format!("/api/rooms/{room}/matches/x/analysis"), 404, "notFound"),
        ("/api/rooms/nosuchroom00/matches/1/analysis".to_owned(), 404, "notFound"),
        (format!("/api/rooms/{room}/matches/1/analysis?level=thorough"), 400, "badRequest"),
        (format!("/m/{room}/1/report?level=thorough"), 400, "badRequest"),
    ] {
        ana.get(&path).await.refused(status, code, "");
    }
}
