import type { Language } from './dictionaries.ts'

interface UnwantedWord {
  /** As it stands between other words, whatever its case. */
  word: RegExp
  use: string
}

/** One word for each thing: what a text must not say, and what it says instead. */
export const unwantedWords: Record<Language, readonly UnwantedWord[]> = {
  en: [
    { word: /sign(?:s|ed|ing)?[ -](?:in|out)s?/, use: 'log in, log out, login' },
    { word: /whoever|whatever/, use: 'everyone who, the person who, every' },
    { word: /everybody/, use: 'everyone' },
    { word: /workbooks?/, use: 'Excel file' },
    { word: /(?<!e-)mails?|emails?/, use: 'e-mail' },
    { word: /user name/, use: 'username' },
    { word: /meanwhile/, use: 'in the meantime' },
    { word: /any more/, use: 'no longer' },
    { word: /may not/, use: 'cannot' },
    { word: /mend(?:ed|s)?/, use: 'correct' },
    { word: /stands? (?:here|first|at|in|there)/, use: 'is, appears' },
    { word: /at home/, use: 'the plants of a user' },
    { word: /so (?:long|many)/, use: 'this time, these days' },
    { word: /of (?:ours|yours)/, use: 'our, your' },
    { word: /tak(?:e|es|en) over/, use: 'import, copy' },
    { word: /cancelled/, use: 'canceled, the name of the state' },
    { word: /kinds?/, use: 'type' },
    { word: /states?/, use: 'status' },
    { word: /screens?/, use: 'page' },
    { word: /shift leader/, use: 'shift supervisor' },
    { word: /depots?(?! and stay)/, use: 'plant, tax warehouse' },
    { word: /time sheets?/, use: 'timesheet' },
  ],
  it: [
    { word: /record/, use: 'elemento' },
    { word: /storic[oi](?! dei dati di processo)|stori[ae]/, use: 'cronologia; historian per i dati di processo' },
    { word: /cartell[ae] di lavoro/, use: 'file Excel' },
    { word: /(?<!e-)mail|email/, use: 'e-mail' },
    { word: /username(?! e password\.)/, use: 'nome utente' },
    { word: /collegament[oi]/, use: 'link, connessione' },
    { word: /telemisur[ae]/, use: 'telelivello' },
    { word: /calibrazion[ei]/, use: 'taratura' },
    { word: /grezz[oaie]/, use: 'greggio' },
    { word: /in diretta/, use: 'in tempo reale' },
    { word: /convalid\p{L}+/u, use: 'validare, validato' },
    { word: /foglio?(?! di calcolo)/, use: 'scheda' },
    { word: /fasc(?:ia|e) di lavoro/, use: 'campo di lavoro' },
    { word: /schermat[ae]|mascher[ae]/, use: 'pagina' },
    { word: /deposit[oi](?! fiscal)(?<!conto deposito)/, use: 'impianto, deposito fiscale' },
    { word: /diritt[oi]/, use: 'permesso' },
    { word: /cess(?:a|are|ato|ata)/, use: 'terminare' },
    { word: /memorizz\p{L}+/u, use: 'salvare' },
    { word: /rivolg\p{L}+/u, use: 'chiedi a' },
    { word: /time sheet/, use: 'timesheet' },
    { word: /gentile|si prega|la preghiamo|lei/, use: 'tu' },
  ],
}

/** Words that are written with a capital letter wherever they stand. */
export const properNames: Record<Language, ReadonlySet<string>> = {
  en: new Set([
    'English',
    'Italian',
    'Russia',
    'Russian',
    'Europe',
    'Rome',
    'Wednesday',
    'Excel',
    'Standard',
    'Incoterms',
    'Incoterm',
    'Eudora',
    'Peng',
    'Robinson',
    'Smukala',
    'Info',
    'Table',
    'Caps',
    'Lock',
    'Shift',
    'Alt',
    'Ctrl',
    'Enter',
    'Escape',
    'Esc',
    'Space',
    // As a bill of lading names the one who signs it.
    'Master',
  ]),
  it: new Set([
    'Europe',
    'Rome',
    'Agenzia',
    'Dogane',
    'Excel',
    'Standard',
    'Incoterms',
    'Incoterm',
    'Eudora',
    'Peng',
    'Robinson',
    'Smukala',
    'Info',
    'Maiusc',
    'Alt',
    'Ctrl',
    'Invio',
    'Esc',
    'Spazio',
    'Comandante',
  ]),
}

/** Words that end like an infinitive, and the one sentence that the specification writes with one. */
export const noInfinitives =
  /^(?:lettere|corriere|potere|lineare|bilineare|circolare|carattere|genere|cantiere|mare|intere|diversi|intern[ei]|estern[ei]|parla|inserire un numero intero compreso tra 0 e 100)(?!\p{L})/iu
