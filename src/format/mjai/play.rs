//! Deals, draws, discards, calls and riichi as events.

use arrayvec::ArrayVec;
use memchr::memmem;
use serde::de::DeserializeSeed;

use crate::event::{Event, EventAt, EventSink, FaultKind, GameEnd, RoundStart};
use crate::table::{Ankan, Call, Chi, Daiminkan, PerSeat, Players, Points, Pon, RoundId, Seat};
use crate::tile::{Kind, LogTile, Tile};
use crate::win::WinClaim;

use super::course::Given;
use super::header::Header;
use super::in_place::TileObject;
use super::record::{Fill, Record};
use super::scan::{self, Step, Walk};
use super::value::{List, Named};
use super::{Pass, Problem, bad};

/// A deal before it is complete.
pub(super) struct Deal {
    at: u64,
    dealer: Seat,
    indicator: LogTile,
    given: Given,
    scores: Option<PerSeat<Points>>,
    hands: PerSeat<ArrayVec<LogTile, 14>>,
}

/// A riichi as `reach_accepted` gives it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Accepted {
    seat: Seat,
    scores: Option<PerSeat<Points>>,
    at: u64,
}

impl<'a, S: EventSink> Pass<'a, '_, S> {
    /// A draw or discard decoded in place; `false` if it needs the general reader's care.
    #[inline]
    pub(super) fn tile_object(&mut self, object: &TileObject, start: usize) -> bool {
        let &TileObject { seat, tile, .. } = object;
        if !self.players.has(seat) {
            return false;
        }
        let at = self.base + start as u64;
        if object.discards {
            self.discarder = Some(seat);
            self.before_event(at, None);
            self.sink.discard(seat, tile, object.tsumogiri, at);
        } else {
            self.before_event(at, None);
            self.sink.draw(seat, tile, at);
        }
        true
    }

    /// Makes events of an object of a known kind.
    pub(super) fn event_of(
        &mut self,
        kind: &str,
        record: &mut Record<'a>,
        start: usize,
        pos_after: usize,
    ) -> Result<(), Problem> {
        let at = self.base + start as u64;
        let event = match kind {
            "start_game" => {
                self.header = Header::new(record, at);
                self.players = self.header.players().unwrap_or(Players::Four);
                return Ok(());
            }
            "start_kyoku" => return self.start_kyoku(record, at),
            "haipai" => return self.haipai(record),
            "end_kyoku" => return Ok(()),
            "end_game" => {
                let end = GameEnd {
                    scores: self.per_seat("scores", record.scores.as_ref())?,
                    results: None,
                    decimals: false,
                };
                self.event(Event::GameEnd(&end), at);
                return Ok(());
            }
            "hora" => {
                let claim = self.win_claim(record, self.is_shared(pos_after))?;
                self.event(Event::Win(&claim), at);
                self.course.win(claim.winner);
                return Ok(());
            }
            "ryukyoku" => {
                let claim = self.draw_claim(record)?;
                self.event(Event::DrawnRound(&claim), at);
                self.course.draw();
                return Ok(());
            }
            "dora" => Event::DoraRevealed {
                tile: indicator(record)
                    .or(record.pai.map(|tile| tile.0))
                    .ok_or_else(|| bad("no dora_marker"))?,
            },
            "reach_accepted" => {
                let accepted = Accepted {
                    seat: self.need_seat("actor", record.actor)?,
                    scores: self.per_seat("scores", record.scores.as_ref())?,
                    at,
                };
                self.reach_accepted(accepted);
                return Ok(());
            }
            _ => self.act(kind, record)?,
        };
        self.event(event, at);
        Ok(())
    }

    /// What a player does.
    fn act(&mut self, kind: &str, record: &Record<'a>) -> Result<Event<'static>, Problem> {
        let seat = self.need_seat("actor", record.actor)?;
        let tile = record.pai.map(|tile| tile.0).ok_or_else(|| bad("no pai"));
        let call = match kind {
            "tsumo" => return Ok(Event::Draw { seat, tile: tile? }),
            "dahai" => {
                let tile = tile?;
                self.discarder = Some(seat);
                return Ok(Event::Discard {
                    seat,
                    tile,
                    tsumogiri: record.tsumogiri,
                });
            }
            "reach" => return Ok(Event::Riichi { seat }),
            "nukidora" | "kita" => {
                let laid = record.consumed.as_ref().and_then(|list| list.0.first());
                let laid = record.pai.or(laid.copied()).map(|tile| tile.0);
                let north = LogTile::face_of(Tile::plain(Kind::NORTH));
                return Ok(Event::Kita {
                    seat,
                    tile: laid.unwrap_or(north),
                });
            }
            "chi" => Call::Chi(Chi {
                called: tile?,
                own: consumed(record)?,
                from: self.fed_by(seat, record)?,
            }),
            "pon" => Call::Pon(Pon {
                called: tile?,
                own: consumed(record)?,
                from: self.fed_by(seat, record)?,
            }),
            "daiminkan" => self.daiminkan(seat, tile?, record)?,
            "ankan" => Call::Ankan(Ankan {
                tiles: consumed(record)?,
            }),
            // The tiles of the pon may stand there too; which of them was called does not.
            "kakan" => Call::Kakan {
                added: tile?,
                pon: None,
            },
            // One word for all three kans.
            _ => match &record.consumed {
                Some(List(tiles)) if tiles.len() == 4 => Call::Ankan(Ankan {
                    tiles: consumed(record)?,
                }),
                _ if record.target.is_some_and(|target| record.actor != Some(target)) => {
                    self.daiminkan(seat, tile?, record)?
                }
                _ => Call::Kakan {
                    added: tile?,
                    pon: None,
                },
            },
        };
        Ok(Event::Call { seat, call })
    }

    fn daiminkan(&self, seat: Seat, called: LogTile, record: &Record<'a>) -> Result<Call<LogTile>, Problem> {
        Ok(Call::Daiminkan(Daiminkan {
            called,
            own: consumed(record)?,
            from: self.fed_by(seat, record)?,
        }))
    }

    /// Whose tile a call takes.
    fn fed_by(&self, caller: Seat, record: &Record<'a>) -> Result<Seat, Problem> {
        let target = self.need_seat("target", record.target)?;
        // A Mahjong Soul converter names the caller in place of the player who discarded.
        if target == caller && self.header.is_converted {
            return Ok(self.discarder.unwrap_or(target));
        }
        Ok(target)
    }

    fn reach_accepted(&mut self, accepted: Accepted) {
        self.settle(accepted.at, None);
        if self.header.is_converted {
            // Its converters accept every riichi, also one whose tile is won on.
            self.accepted = Some(accepted);
        } else {
            self.accept(accepted);
        }
    }

    fn accept(&mut self, Accepted { seat, scores, at }: Accepted) {
        self.course.stick();
        let event = Event::RiichiAccepted { seat, scores };
        self.sink.event(EventAt { event, at });
    }

    fn start_kyoku(&mut self, record: &Record<'a>, at: u64) -> Result<(), Problem> {
        if !self.started {
            self.players = self.players_of(record);
            self.players_known = true;
        }
        let Some(indicator) = indicator(record) else {
            if self.plays_other_rules() {
                self.stopped = true;
                let what =
                    "no dora_marker here, no dora in the whole game: these are not the rules of riichi";
                return Err(Problem {
                    kind: FaultKind::OtherRules,
                    what: what.into(),
                });
            }
            return Err(bad("no dora_marker"));
        };
        let mut deal = Deal {
            at,
            dealer: self.need_seat("oya", record.oya)?,
            indicator,
            given: given(record)?,
            scores: self.per_seat("scores", record.scores.as_ref())?,
            hands: PerSeat::default(),
        };
        self.settle(at, None);
        let Some(List(hands)) = &record.tehais else {
            self.deal = Some(deal);
            return Ok(());
        };
        if hands.len() != 4 && hands.len() != usize::from(self.players.count()) {
            return Err(bad(format!("tehais: {} hands", hands.len())));
        }
        for (seat, hand) in self.players.seats().zip(hands) {
            deal.hands[seat] = hand.tiles();
        }
        self.dealt(&deal)
    }

    /// One hand of a deal, in the oldest dialect.
    fn haipai(&mut self, record: &Record<'a>) -> Result<(), Problem> {
        let seat = self.need_seat("actor", record.actor)?;
        let hand = record.pais.as_ref().ok_or_else(|| bad("no pais"))?;
        let mut deal = self.deal.take().ok_or_else(|| bad("no deal to belong to"))?;
        deal.hands[seat] = hand.tiles();
        if self.players.seats().all(|seat| !deal.hands[seat].is_empty()) {
            return self.dealt(&deal);
        }
        self.deal = Some(deal);
        Ok(())
    }

    fn dealt(&mut self, deal: &Deal) -> Result<(), Problem> {
        let at = deal.at;
        let place = self.course.deal(deal.dealer, self.players, deal.given);
        let mut hands = PerSeat::<ArrayVec<LogTile, 13>>::default();
        let mut first_draw = None;
        for seat in self.players.seats() {
            let mut tiles = &deal.hands[seat][..];
            if seat == deal.dealer
                && let [dealt @ .., drawn] = tiles
                && dealt.len() == 13
            {
                first_draw = Some(*drawn);
                tiles = dealt;
            }
            if tiles.len() != 13 {
                let count = tiles.len();
                return Err(bad(format!(
                    "tehais: player {seat} is dealt {count} tiles, not 13"
                )));
            }
            hands[seat].extend(tiles.iter().copied());
        }
        let Given {
            wind,
            number,
            honba,
            sticks,
        } = deal.given;
        let start = RoundStart {
            id: place.id,
            index: place.index,
            id_inferred: wind.is_none() || number.is_none() || honba.is_none(),
            sticks: place.sticks,
            sticks_inferred: sticks.is_none(),
            dealer: deal.dealer,
            scores: deal.scores,
            indicator: deal.indicator,
            hands,
            dice: None,
            seed: None,
        };
        self.event(Event::RoundStart(&start), at);
        if let Some(tile) = first_draw {
            let seat = deal.dealer;
            self.event(Event::Draw { seat, tile }, at);
        }
        Ok(())
    }

    /// How many play, told from the first deal where the header does not say.
    fn players_of(&self, record: &Record<'a>) -> Players {
        if let Some(players) = self.header.players() {
            return players;
        }
        let Some(List(hands)) = &record.tehais else {
            return Players::Four;
        };
        match &hands[..] {
            [_, _, _] => Players::Three,
            // Programs for four that play with three fill up the last place.
            [_, _, _, List(last)]
                if last.iter().all(|tile| tile.0.is_hidden())
                    && record
                        .scores
                        .as_ref()
                        .is_some_and(|scores| scores.0.get(3) == Some(&0)) =>
            {
                Players::Three
            }
            _ => Players::Four,
        }
    }

    /// The same by the header or the next deal that can be read, where the first one cannot.
    fn players_ahead(&self, from: usize) -> Players {
        if let Some(players) = self.header.players() {
            return players;
        }
        let mut walk = Walk::new(self.bytes, from.min(self.bytes.len()));
        while let Some(step) = walk.step() {
            let Step::Object(start) = step else { continue };
            let chunk_end = walk.chunk_end();
            walk.pos = scan::value_end(&self.bytes[..chunk_end], start).unwrap_or(chunk_end);
            let object = &self.bytes[start..walk.pos];
            if memmem::find(object, b"\"start_kyoku\"").is_none() {
                continue;
            }
            let mut record = Record::default();
            let mut json = serde_json::Deserializer::from_slice(object);
            if Fill(&mut record).deserialize(&mut json).is_ok() && record.tehais.is_some() {
                return self.players_of(&record);
            }
        }
        Players::Four
    }

    /// Whether nothing in this game has to do with dora.
    fn plays_other_rules(&mut self) -> bool {
        let bytes = self.bytes;
        *self.other_rules.get_or_insert_with(|| {
            let mentions = |text: &str| memmem::find(bytes, text.as_bytes()).is_some();
            !mentions("\"dora") && (mentions("\"haiyama\"") || mentions("\"total_point\""))
        })
    }

    fn event(&mut self, event: Event<'_>, at: u64) {
        let claim = match event {
            Event::Win(claim) => Some(claim),
            _ => None,
        };
        self.before_event(at, claim);
        self.sink.event(EventAt { event, at });
    }

    /// Brings out what waits for an event, if anything does.
    #[inline]
    fn before_event(&mut self, at: u64, win: Option<&WinClaim>) {
        if !self.started || self.deal.is_some() || self.accepted.is_some() {
            self.settle(at, win);
        }
    }

    /// Brings out what waits for an event at `at`, which may be a win.
    #[cold]
    fn settle(&mut self, at: u64, win: Option<&WinClaim>) {
        if let Some(deal) = self.deal.take() {
            let start = (deal.at - self.base) as usize;
            self.fault(bad("start_kyoku: hands are missing"), start);
        }
        self.start(at);
        if let Some(accepted) = self.accepted.take()
            && win.is_none_or(|claim| claim.from != accepted.seat || claim.winner == accepted.seat)
        {
            self.accept(accepted);
        }
    }

    /// Tells the sink that the game begins, unless it knows.
    fn start(&mut self, at: u64) {
        if self.started {
            return;
        }
        self.started = true;
        if !self.players_known {
            self.players = self.players_ahead((at - self.base) as usize);
        }
        let start = self.header.game_start(self.players);
        let event = Event::GameStart(&start);
        let at = self.header.at.unwrap_or(at);
        self.sink.event(EventAt { event, at });
    }

    /// The game is read to its end.
    pub(super) fn finish(&mut self) {
        if self.header.at.is_some() || self.started || self.deal.is_some() {
            self.settle(self.base + self.bytes.len() as u64, None);
        }
    }
}

/// The indicator, under any of its keys.
fn indicator(record: &Record<'_>) -> Option<LogTile> {
    record.dora_marker.map(|tile| tile.0).or(record.dora)
}

/// Exactly so many tiles from the hand.
fn consumed<const N: usize>(record: &Record<'_>) -> Result<[LogTile; N], Problem> {
    let Some(List(tiles)) = &record.consumed else {
        return Err(bad("no consumed"));
    };
    <[Named; N]>::try_from(&tiles[..])
        .map(|tiles| tiles.map(|tile| tile.0))
        .map_err(|_| bad(format!("consumed: {} tiles", tiles.len())))
}

/// What a deal says of its round.
/// Which round a deal names, where it does.
pub(super) fn round_of(record: &Record<'_>) -> Option<RoundId> {
    let given = given(record).ok()?;
    Some(RoundId::from_index(
        given.wind? * 4 + given.number? - 1,
        given.honba.unwrap_or_default(),
    ))
}

fn given(record: &Record<'_>) -> Result<Given, Problem> {
    fn number<N: TryFrom<i64>>(key: &str, number: Option<i64>) -> Result<Option<N>, Problem> {
        number
            .map(|number| N::try_from(number).map_err(|_| bad(format!("{key}: {number} is out of range"))))
            .transpose()
    }
    let wind = record.bakaze.map(|Named(tile)| {
        let kind = tile.kind().filter(|kind| kind.is_wind());
        kind.map(|kind| (kind.index() - Kind::EAST.index()) as u8)
            .ok_or_else(|| bad(format!("bakaze: {tile:?} is no wind")))
    });
    let kyoku: Option<u8> = number("kyoku", record.kyoku)?;
    if kyoku.is_some_and(|number| !(1..=4).contains(&number)) {
        return Err(bad(format!(
            "kyoku: {} is out of range",
            kyoku.unwrap_or_default()
        )));
    }
    Ok(Given {
        wind: wind.transpose()?,
        number: kyoku,
        honba: number("honba", record.honba)?,
        sticks: number("kyotaku", record.kyotaku)?,
    })
}
