/** When something was said: on a day, or so many working days ago; by the clock of the site. */
export interface Moment {
  day?: string
  ago?: number
  hour: number
}
const on = (ago: number, hour: number): Moment => ({ ago, hour })

interface DemoThread {
  name: string
  validFrom: string
  validTo: string | null
  users: readonly string[]
  said: readonly (readonly [who: string, what: string, on: Moment])[]
  /** Who has read all of it; whoever spoke has read until then. */
  readBy?: readonly string[]
}

/** Each in the language of who says it. */
export const threads: readonly DemoThread[] = [
  {
    name: 'Inventario di fine anno 2025',
    validFrom: '2025-12-15',
    validTo: '2026-01-31',
    users: ['f.serra', 'o.bruno', 'm.greco', 'a.vitale'],
    said: [['f.serra', 'Inventario chiuso e firmato. Grazie a tutti.', { day: '2026-01-14', hour: 17.2 }]],
    readBy: ['o.bruno', 'm.greco', 'a.vitale'],
  },
  {
    name: 'Campioni e densità',
    validFrom: '2026-03-01',
    validTo: null,
    users: ['a.vitale', 'l.conti', 'p.russo', 'm.greco', 'f.serra', 'k.ward'],
    said: [
      ['f.serra', 'Per la chiusura di fine mese mi servono tutte le densità firmate entro le 11.', on(4, 9.1)],
      ['a.vitale', 'Fine for us. Samples that arrive after 9 are signed in the afternoon.', on(4, 9.6)],
      ['l.conti', 'Allora di notte preleviamo prima delle 5.', on(3, 7.4)],
      [
        'p.russo',
        'Same in the north. One bottle was without its label yesterday, please check before you send it.',
        on(1, 8.3),
      ],
    ],
    readBy: ['a.vitale', 'l.conti'],
  },
  {
    name: 'Programma navi della settimana',
    validFrom: '2026-01-01',
    validTo: null,
    users: ['c.ferri', 's.costa', 'e.rinaldi', 't.hansen', 'g.marino', 'i.moretti', 'r.longo'],
    said: [
      ['c.ferri', 'Il programma della settimana è pubblicato. Le finestre di attracco sono confermate.', on(3, 10.2)],
      ['s.costa', 'I volumi tornano con il piano; tengo un giorno di margine sul gasolio.', on(3, 11.5)],
      ['e.rinaldi', 'Thanks. One more cargo may come next week, I will know tomorrow.', on(2, 15.8)],
      ['g.marino', 'Il pontile 2 resta disponibile anche di notte.', on(1, 9.3)],
      [
        'i.moretti',
        'Please send me each notice of readiness on the day it comes; two arrived late last month.',
        on(1, 14.6),
      ],
    ],
    readBy: ['c.ferri', 's.costa', 'r.longo'],
  },
  {
    name: 'Documenti e accise',
    validFrom: '2026-01-01',
    validTo: null,
    users: ['r.longo', 'v.deluca', 'n.basile', 'd.gallo', 't.hansen'],
    said: [
      ['n.basile', 'Le garanzie sono rinnovate per tutto l’anno prossimo.', on(5, 11.1)],
      ['d.gallo', 'Ricevuto. I tassi doganali del mese sono già nel registro.', on(4, 16.2)],
      ['r.longo', 'The registers of the south are closed until yesterday. Is the north done too?', on(1, 10.4)],
      ['v.deluca', 'Fatto stamattina, manca solo una firma.', on(1, 11.8)],
    ],
    readBy: ['n.basile', 'v.deluca'],
  },
  {
    name: 'Vessel data: who checks what',
    validFrom: '2026-10-01',
    validTo: null,
    users: ['c.ferri', 'o.bruno', 'k.ward', 'admin'],
    said: [
      [
        'o.bruno',
        'From Monday the dimensions of new vessels are taken from the vetting questionnaire, not from the broker.',
        on(2, 9.5),
      ],
      ['c.ferri', 'Good. Two of this week still come from the broker; I will send you the names.', on(2, 10.1)],
    ],
  },
  {
    name: 'Accessi e stazioni',
    validFrom: '2026-01-01',
    validTo: null,
    users: ['n.fabbri', 'g.riva', 'admin', 'o.bruno'],
    said: [
      ['n.fabbri', 'Le due postazioni nuove della sala controllo sono pronte.', on(3, 12.2)],
      ['g.riva', 'Provate, funzionano. Restano da dare i permessi al turno.', on(1, 16.1)],
    ],
    readBy: ['n.fabbri'],
  },
  {
    name: 'Turno di notte, pontile 2',
    validFrom: '2026-11-01',
    validTo: '2027-03-31',
    users: ['m.greco', 'l.conti', 'p.russo', 'g.marino'],
    said: [
      ['m.greco', 'La pompa P-204 resta ferma fino alle 6. Per la caricazione usate la P-205.', on(1, 19.4)],
      ['l.conti', 'Ricevuto, linea già commutata.', on(1, 19.6)],
      [
        'g.marino',
        'La nave chiede di anticipare di mezz’ora. Per noi va bene, il rimorchiatore è confermato.',
        on(1, 20.1),
      ],
    ],
  },
]

interface DemoNotice {
  on: Moment
  from: string
  to: readonly string[]
  readBy?: readonly string[]
  subject: string
  message: string
  url?: string
}

const crew = ['m.greco', 'l.conti', 'p.russo', 'g.marino', 'v.deluca', 'a.vitale', 'k.ward']
const office = ['s.costa', 'e.rinaldi', 't.hansen', 'c.ferri', 'r.longo', 'n.basile', 'i.moretti', 'd.gallo', 'f.serra']

export const notices: readonly DemoNotice[] = [
  {
    on: on(6, 9.2),
    from: 'g.riva',
    to: [...crew, ...office, 'o.bruno', 'b.leone', 'n.fabbri', 'admin'],
    readBy: [...crew, ...office, 'o.bruno', 'b.leone', 'n.fabbri', 'admin'],
    subject: 'Nuova guida ai turni',
    message: 'La guida aggiornata è nella bacheca. Leggetela prima del prossimo cambio turno.',
  },
  {
    on: on(3, 16.4),
    from: 'f.serra',
    to: ['s.costa', 'm.greco', 'l.conti', 'p.russo', 'r.longo', 'v.deluca'],
    readBy: ['s.costa', 'l.conti', 'r.longo'],
    subject: 'Chiusura dei giorni',
    message: 'Chiudo i giorni entro mezzogiorno: registrate le bolle rimaste sulle scrivanie.',
    url: '/stock-management/daily-tank',
  },
  {
    on: on(2, 11.3),
    from: 'k.ward',
    to: ['o.bruno', 'c.ferri'],
    subject: 'Vessel register',
    message: 'Please look at the draught of the two newest vessels: the figures look like feet, not metres.',
    url: '/master-data/Vessels',
  },
  {
    on: on(2, 14.2),
    from: 'e.rinaldi',
    to: ['t.hansen', 's.costa', 'd.gallo', 'i.moretti'],
    readBy: ['t.hansen'],
    subject: 'Prices of the month',
    message: 'The prices of last month are complete. Please tell me by Friday if one looks wrong to you.',
    url: '/planning-config/DailyPrices',
  },
  {
    on: on(1, 10.6),
    from: 'c.ferri',
    to: ['o.bruno'],
    subject: 'Nuova controparte da inserire',
    message: 'Ti ho lasciato la scheda in cartella. Serve entro giovedì per la nomina della nave.',
  },
  {
    on: on(1, 12.1),
    from: 'm.greco',
    to: ['l.conti', 'p.russo', 'a.vitale', 'v.deluca', 'k.ward'],
    readBy: ['a.vitale'],
    subject: 'Prova antincendio',
    message: 'Giovedì alle 10 prova antincendio al pontile. Nessuna caricazione dalle 9.30 alle 11.',
  },
  {
    on: on(1, 15.1),
    from: 'admin',
    to: [
      'o.bruno',
      'c.ferri',
      'm.greco',
      'l.conti',
      'b.leone',
      ...office.filter((who) => who !== 'c.ferri'),
      'g.marino',
      'n.fabbri',
      'g.riva',
      'a.vitale',
      'k.ward',
    ],
    subject: 'Maintenance on Sunday',
    message: 'The application is not available on Sunday from 06:00 to 06:30. Save your work before.',
  },
  {
    on: on(1, 16.7),
    from: 'n.fabbri',
    to: ['admin', 'g.riva'],
    subject: 'Copie di sicurezza',
    message: 'La prova di ripristino di questo mese è riuscita. Il verbale è in archivio.',
  },
]
