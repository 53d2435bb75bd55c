import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { siteTime } from '#platform/core/date-format.ts'
import { preferences } from '#platform/web/base/preferences.ts'
import type { Known } from '../../contract/pocket-paths.ts'
import { MomentSteps, type Photo, PhotoField, thisMinute } from './moment-and-more.tsx'
import { SayForm } from './say-form.tsx'
import type { Phone } from './use-phone.ts'

/** What happens of most calls, in its order; the rest is chosen from the list. */
const usual = ['NOR', 'AFS', 'HON', 'COM', 'STO', 'RES', 'CMP', 'HOF']
const empty = {
  of: '',
  at: '',
  operation: null,
  note: null,
  reading: null,
  waterLevel: null,
  liquidTemperature: null,
  density15: null,
}

/** An event of a ship: which, what, and the minute; the rest can wait. */
export function EventTask({ phone, known }: { phone: Phone; known: Known }) {
  const { t } = useTranslation('pocket')
  const language = preferences.language.get()
  const [sheetId, setSheet] = useState(known.sheets[0]?.id ?? '')
  const [operation, setOperation] = useState('')
  const [at, setAt] = useState(thisMinute)
  const [note, setNote] = useState('')
  const [photo, setPhoto] = useState<Photo>(null)
  const sheet = known.sheets.find(({ id }) => id === sheetId)
  const nameOf = (code: string) => known.types.find((type) => type.code === code)?.name[language] ?? code
  const choose = (code: string) => {
    setOperation(code)
    setAt(thisMinute())
  }
  const clear = () => {
    setOperation('')
    setNote('')
    setPhoto(null)
  }
  const say = async () => {
    if (!sheet || operation === '') return
    const moment = new Date(at).toISOString()
    await phone.say({
      kind: 'event',
      plant: sheet.plant,
      subject: sheet.voyageNumber,
      what: `${operation} ${siteTime(moment).time}`,
      said: { ...empty, of: sheet.id, at: moment, operation, note: note.trim() || null },
      photo: await photo,
    })
    clear()
  }
  if (known.sheets.length === 0) return <p className="pocket-note">{t('event.noShip')}</p>
  return (
    <section className="pocket-task" aria-label={t('task.event')}>
      <label>
        <span>{t('event.ship')}</span>
        <select value={sheetId} onChange={(event) => setSheet(event.currentTarget.value)}>
          {known.sheets.map(({ id, voyageNumber, vesselName, berth }) => (
            <option key={id} value={id}>
              {[voyageNumber, vesselName, berth].filter(Boolean).join(' · ')}
            </option>
          ))}
        </select>
      </label>
      {sheet?.last && (
        <p className="pocket-last">
          {t('event.last', { event: nameOf(sheet.last.operation), time: siteTime(sheet.last.at).time })}
        </p>
      )}
      {operation === '' ? (
        <>
          <div className="pocket-events">
            {usual
              .filter((code) => known.types.some((type) => type.code === code))
              .map((code) => (
                <button key={code} type="button" onClick={() => choose(code)}>
                  <strong>{code}</strong>
                  <span>{nameOf(code)}</span>
                </button>
              ))}
          </div>
          <label>
            <span>{t('event.other')}</span>
            <select value="" onChange={(event) => choose(event.currentTarget.value)}>
              <option value="">–</option>
              {known.types.map(({ code, name }) => (
                <option key={code} value={code}>
                  {`${code} · ${name[language]}`}
                </option>
              ))}
            </select>
          </label>
        </>
      ) : (
        <SayForm say={say}>
          <h2>{nameOf(operation)}</h2>
          <MomentSteps at={at} onChange={setAt} />
          <label>
            <span>{t('said.field.note')}</span>
            <input maxLength={300} value={note} onChange={(event) => setNote(event.currentTarget.value)} />
          </label>
          <PhotoField photo={photo} onChange={setPhoto} />
          <button type="submit" className="pocket-go">
            {t('event.go', { event: operation, time: siteTime(new Date(at).toISOString()).time })}
          </button>
          <button type="button" onClick={clear}>
            {t('phone.back')}
          </button>
        </SayForm>
      )}
    </section>
  )
}
