//! Events in any order: what no reader would send, and games that go wrong somewhere.

use arrayvec::ArrayVec;
use haifu::audit::Auditor;
use haifu::event::{
    DrawClaim, DrawKind, Event, EventAt, EventSink, Fault, FaultKind, GameEnd, GameStart, Lost, Person, Platform,
    RoundStart,
};
use haifu::format::write::{MjaiWriter, MjlogWriter, TenhouJsonWriter};
use haifu::rules::{PRESETS, RuleSet, TableOptions};
use haifu::table::{Ankan, Call, Chi, Daiminkan, Meld, PerSeat, Players, Points, Pon, RoundId, Seat};
use haifu::tile::{LogTile, Tile, TileId};
use haifu::win::{Bonus, ClaimedMeld, ClaimedName, ClaimedYaku, LimitClass, WinClaim, Yaku};

use crate::bytes::Bytes;

/// A table that somebody makes things up about.
struct Story<'a> {
    bytes: Bytes<'a>,
    players: Players,
    /// By physical tiles, or by faces.
    physical: bool,
    /// The next tile of the deck.
    next: u8,
    hands: PerSeat<Vec<LogTile>>,
    last: LogTile,
    turn: Seat,
}

pub(crate) fn run(data: &[u8]) {
    let mut bytes = Bytes(data);
    let mut auditor = match bytes.below(4) {
        0 => Auditor::new(RuleSet::of_preset(bytes.choose(PRESETS).id).ok()),
        _ => Auditor::default(),
    };
    let rest = bytes.0;
    tell(rest, &mut auditor);
    auditor.end_game(data.len() as u64);
    auditor.finish_document();
    let mut text = Vec::new();
    match data.len() % 3 {
        0 => tell_writer(rest, MjlogWriter::new(&mut text), |writer| writer.finish().is_ok()),
        1 => tell_writer(rest, MjaiWriter::new(&mut text), |writer| writer.finish().is_ok()),
        _ => tell_writer(rest, TenhouJsonWriter::new(&mut text), |writer| writer.finish().is_ok()),
    }
}

fn tell_writer<W: EventSink>(data: &[u8], mut writer: W, finish: impl FnOnce(W) -> bool) {
    tell(data, &mut writer);
    finish(writer);
}

fn tell(data: &[u8], sink: &mut impl EventSink) {
    let mut bytes = Bytes(data);
    let players = bytes.pick(&[Players::Four, Players::Four, Players::Three]);
    let mut story = Story {
        physical: bytes.one_in(2),
        bytes,
        players,
        next: 0,
        hands: PerSeat::default(),
        last: LogTile::HIDDEN,
        turn: Seat::ALL[0],
    };
    let mut at = 0;
    story.start(sink);
    while story.bytes.any_left() && at < 600 {
        at += 1;
        story.act(sink, at);
    }
}

impl Story<'_> {
    fn start(&mut self, sink: &mut impl EventSink) {
        let mut table = TableOptions::ranked(self.players);
        table.house_rules = self.bytes.one_in(8);
        let start = GameStart {
            table,
            seed: self.bytes.pick(&[None, None, Some("mt19937ar-sha512-n288-base64,AAAA"), Some("x")]),
            reference: None,
            lobby: Some(0),
            table_type: self.bytes.pick(&[Some(9), None]),
            house_rules: None,
            platform: self.bytes.pick(&[Platform::Tenhou, Platform::MahjongSoul, Platform::Unknown]),
            rules_name: None,
            red_fives: None,
            title: [""; 2],
            people: PerSeat([Person::default(); 4]),
        };
        sink.event(EventAt {
            event: Event::GameStart(&start),
            at: 0,
        });
        self.deal(sink, 0);
    }

    fn any_tile(&mut self) -> LogTile {
        match self.bytes.below(16) {
            0 => LogTile::HIDDEN,
            n if n % 2 == 0 => Tile::new(self.bytes.byte() % 37).map_or(LogTile::HIDDEN, LogTile::from),
            _ => TileId::new(self.bytes.byte() % 136).map_or(LogTile::HIDDEN, LogTile::from),
        }
    }

    /// A tile that nobody has seen yet.
    fn fresh(&mut self) -> LogTile {
        // 29 and 136 have no factor in common: every tile comes once.
        let number = (u16::from(self.next) * 29 % 136) as u8;
        self.next = (self.next + 1) % 136;
        let Some(id) = TileId::new(number) else {
            return LogTile::HIDDEN;
        };
        if self.physical {
            id.into()
        } else {
            LogTile::face_of(Tile::new(number / 4).unwrap_or_else(|| unreachable!("34 kinds are faces")))
        }
    }

    fn any_seat(&mut self) -> Seat {
        self.bytes.pick(&Seat::ALL)
    }

    fn scores(&mut self) -> Option<PerSeat<Points>> {
        match self.bytes.below(4) {
            0 => None,
            1 => Some(PerSeat::from_fn(|_| Points(self.bytes.number()))),
            _ => Some(PerSeat([Points(25_000); 4])),
        }
    }

    fn deal(&mut self, sink: &mut impl EventSink, at: u64) {
        self.next = self.bytes.byte() % 136;
        let mut hands: PerSeat<ArrayVec<LogTile, 13>> = PerSeat::default();
        for seat in self.players.seats() {
            let short = self.bytes.one_in(16);
            let count = if short { self.bytes.below(14) } else { 13 };
            for _ in 0..count {
                let tile = self.fresh();
                hands[seat].push(tile);
            }
            self.hands[seat] = hands[seat].to_vec();
        }
        let index = self.bytes.pick(&[0, 0, 1, 4, 7, 15, 255]);
        let honba = self.bytes.pick(&[0, 0, 1, u16::MAX]);
        self.turn = self.any_seat();
        let start = RoundStart {
            id: RoundId::from_index(index, honba),
            index,
            id_inferred: self.bytes.one_in(4),
            sticks: self.bytes.pick(&[0, 0, 1, u16::MAX]),
            sticks_inferred: self.bytes.one_in(4),
            dealer: self.turn,
            scores: self.scores(),
            indicator: self.fresh(),
            hands,
            dice: None,
            seed: None,
        };
        sink.event(EventAt {
            event: Event::RoundStart(&start),
            at,
        });
    }

    fn act(&mut self, sink: &mut impl EventSink, at: u64) {
        // Now and then it is somebody else.
        let seat = if self.bytes.one_in(12) { self.any_seat() } else { self.turn };
        let event = match self.bytes.below(24) {
            0..9 => {
                let tile = if self.bytes.one_in(16) { self.any_tile() } else { self.fresh() };
                self.hands[seat].push(tile);
                Event::Draw { seat, tile }
            }
            9..16 => {
                let tile = self.from_hand(seat);
                self.last = tile;
                self.turn = self.players.next(self.turn);
                Event::Discard {
                    seat,
                    tile,
                    tsumogiri: self.bytes.pick(&[None, Some(true), Some(false)]),
                }
            }
            16 | 17 => {
                self.turn = seat;
                Event::Call {
                    seat,
                    call: self.call(seat),
                }
            }
            18 => match self.bytes.below(4) {
                0 => Event::Kita {
                    seat,
                    tile: self.from_hand(seat),
                },
                1 => Event::DoraRevealed { tile: self.fresh() },
                2 => Event::Disconnect { seat },
                _ => Event::Reconnect { seat },
            },
            19 => Event::Riichi { seat },
            20 => Event::RiichiAccepted {
                seat,
                scores: self.scores(),
            },
            21 => {
                let claim = self.claim(seat);
                sink.event(EventAt {
                    event: Event::Win(&claim),
                    at,
                });
                return;
            }
            22 => {
                let claim = self.draw();
                sink.event(EventAt {
                    event: Event::DrawnRound(&claim),
                    at,
                });
                return;
            }
            _ => {
                self.between(sink, at);
                return;
            }
        };
        sink.event(EventAt { event, at });
    }

    fn between(&mut self, sink: &mut impl EventSink, at: u64) {
        match self.bytes.below(4) {
            0 => {
                let end = GameEnd {
                    scores: self.scores(),
                    results: self.bytes.pick(&[None, Some(PerSeat([435, 50, -150, -335]))]),
                    decimals: self.bytes.one_in(2),
                };
                sink.event(EventAt {
                    event: Event::GameEnd(&end),
                    at,
                });
            }
            1 => sink.fault(Fault {
                kind: self.bytes.pick(&[FaultKind::BadValue, FaultKind::Syntax, FaultKind::UnknownElement]),
                at,
                what: "made up".to_owned(),
                lost: self.bytes.pick(&[Lost::Nothing, Lost::Play, Lost::Deal]),
                round: self.bytes.pick(&[None, Some(RoundId::from_index(1, 0))]),
            }),
            _ => self.deal(sink, at),
        }
    }

    /// Mostly a tile that the player holds.
    fn from_hand(&mut self, seat: Seat) -> LogTile {
        let held = self.hands[seat].len();
        if held == 0 || self.bytes.one_in(16) {
            return self.any_tile();
        }
        let place = match self.bytes.below(3) {
            0 => held - 1,
            _ => self.bytes.below(held.min(256)),
        };
        self.hands[seat].remove(place)
    }

    fn call(&mut self, seat: Seat) -> Call<LogTile> {
        let from = self.any_seat();
        let called = self.last;
        let mut own = || self.from_hand(seat);
        let own = [own(), own(), own()];
        let pon = Pon {
            called,
            own: [own[0], own[1]],
            from,
        };
        match self.bytes.below(6) {
            0 => Call::Chi(Chi {
                called,
                own: [own[0], own[1]],
                from,
            }),
            1 => Call::Pon(pon),
            2 => Call::Daiminkan(Daiminkan { called, own, from }),
            3 => Call::Ankan(Ankan {
                tiles: [own[0], own[1], own[2], called],
            }),
            4 => Call::Kakan {
                added: own[2],
                pon: None,
            },
            _ => Call::Kakan {
                added: own[2],
                pon: Some(pon),
            },
        }
    }

    fn claim(&mut self, winner: Seat) -> WinClaim {
        let from = if self.bytes.one_in(2) { winner } else { self.any_seat() };
        let mut claim = WinClaim::new(winner, from);
        for _ in 0..self.bytes.below(6) {
            match self.bytes.below(12) {
                0 => claim.yaku = Some(self.names()),
                1 => claim.yakuman = Some(self.names()),
                2 => claim.fu = Some(self.bytes.pick(&[0, 20, 25, 30, 110, u16::MAX])),
                3 => claim.han = Some(self.bytes.pick(&[0, 1, 4, 13, u16::MAX])),
                4 => claim.points = Some(Points(self.bytes.number())),
                5 => claim.limit = Some(self.bytes.pick(&LimitClass::ALL)),
                6 => claim.hand = Some(self.tiles()),
                7 => claim.indicators = Some(self.tiles()),
                8 => claim.ura = Some(self.tiles()),
                9 => (claim.honba, claim.sticks) = (Some(u16::MAX), Some(1)),
                10 => (claim.before, claim.after, claim.deltas) = (self.scores(), self.scores(), self.scores()),
                _ => {
                    let pon = Pon {
                        called: self.last,
                        own: [self.last; 2],
                        from,
                    };
                    claim.melds = Some([ClaimedMeld::Kita(self.last), ClaimedMeld::Meld(Meld::Pon(pon))].into_iter().collect());
                    claim.winning_tile = Some(self.last);
                    claim.liable = Some(from);
                }
            }
        }
        claim
    }

    fn names<const N: usize>(&mut self) -> ArrayVec<ClaimedYaku, N> {
        let count = self.bytes.below(N + 1);
        let mut names = ArrayVec::new();
        for _ in 0..count {
            names.push(ClaimedYaku {
                name: match self.bytes.below(4) {
                    0 => ClaimedName::Bonus(self.bytes.pick(&Bonus::ALL)),
                    _ => ClaimedName::Yaku(self.bytes.pick(&Yaku::ALL)),
                },
                han: self.bytes.pick(&[0, 1, 2, 6, u16::MAX]),
            });
        }
        names
    }

    fn tiles<const N: usize>(&mut self) -> ArrayVec<LogTile, N> {
        let count = self.bytes.below(N + 1);
        (0..count).map(|_| self.any_tile()).collect()
    }

    fn draw(&mut self) -> DrawClaim {
        let mut shown: PerSeat<Option<ArrayVec<LogTile, 14>>> = PerSeat::default();
        for seat in Seat::ALL {
            if self.bytes.one_in(3) {
                shown[seat] = Some(self.hands[seat].iter().copied().take(14).collect());
            }
        }
        DrawClaim {
            kind: self.bytes.pick(&DrawKind::ALL),
            honba: self.bytes.pick(&[None, Some(0), Some(u16::MAX)]),
            sticks: self.bytes.pick(&[None, Some(0), Some(u16::MAX)]),
            before: self.scores(),
            deltas: self.scores(),
            after: self.scores(),
            tenpai: self.bytes.pick(&[None, Some(PerSeat([true, false, true, false]))]),
            declarer: self.bytes.pick(&[None, Some(Seat::ALL[3])]),
            shown,
        }
    }
}
