import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant, siteTime } from '#platform/core/date-format.ts'
import { formatNumber } from '#platform/core/number-format.ts'
import { preferences } from '#platform/web/base/preferences.ts'
import type { Known } from '../../contract/pocket-paths.ts'
import { MomentSteps, type Photo, PhotoField, thisMinute } from './moment-and-more.tsx'
import { SayForm } from './say-form.tsx'
import type { Phone } from './use-phone.ts'

const readings = ['reading', 'waterLevel', 'liquidTemperature', 'density15'] as const
type Typed = Record<(typeof readings)[number], string>
const nothing: Typed = { reading: '', waterLevel: '', liquidTemperature: '', density15: '' }
const needed = new Set<string>(['reading', 'liquidTemperature'])
const units = { reading: 'mm', waterLevel: 'mm', liquidTemperature: '°C', density15: 'kg/l' }

/** Both signs for decimals are on keyboards; the server knows one. */
const plain = (typed: string) => typed.trim().replace(',', '.') || null

/** A dip of a tank, beside what was read there the last time. */
export function DipTask({ phone, known }: { phone: Phone; known: Known }) {
  const { t } = useTranslation('pocket')
  const language = preferences.language.get()
  const [code, setCode] = useState('')
  const [typed, setTyped] = useState(nothing)
  const [at, setAt] = useState(thisMinute)
  const [photo, setPhoto] = useState<Photo>(null)
  const tank = known.tanks.find((one) => one.code === code)
  const isWhole = tank !== undefined && typed.reading.trim() !== '' && typed.liquidTemperature.trim() !== ''
  const choose = (next: string) => {
    setCode(next)
    setAt(thisMinute())
    const last = known.tanks.find((one) => one.code === next)?.last
    setTyped({ ...nothing, density15: last?.density15 ?? '' })
  }
  const say = async () => {
    if (!tank || !isWhole) return
    const moment = new Date(at).toISOString()
    const read = Object.fromEntries(readings.map((name) => [name, plain(typed[name])])) as Record<
      keyof Typed,
      string | null
    >
    await phone.say({
      kind: 'dip',
      plant: tank.plant,
      subject: tank.code,
      what: `${read.reading} mm · ${read.liquidTemperature} °C · ${siteTime(moment).time}`.slice(0, 60),
      said: { of: tank.code, at: moment, operation: null, note: null, ...read },
      photo: await photo,
    })
    setTyped(nothing)
    setPhoto(null)
    setCode('')
  }
  const change =
    /^\d{1,6}$/.test(typed.reading) && tank?.last ? Number(typed.reading) - Number(tank.last.reading) : null
  return (
    <section className="pocket-task" aria-label={t('task.dip')}>
      <SayForm say={say}>
        <label>
          <span>{t('dip.tank')}</span>
          <select value={code} onChange={(event) => choose(event.currentTarget.value)}>
            <option value="">–</option>
            {known.tanks.map((one) => (
              <option key={one.code} value={one.code}>
                {[one.code, one.product].filter(Boolean).join(' · ')}
              </option>
            ))}
          </select>
        </label>
        {tank && (
          <>
            <p className="pocket-last">
              {tank.last
                ? t('dip.last', {
                    level: formatNumber(tank.last.reading, language),
                    temperature: tank.last.liquidTemperature
                      ? formatNumber(tank.last.liquidTemperature, language)
                      : '–',
                    at: formatInstant(tank.last.at, language),
                  })
                : t('dip.noLast')}
            </p>
            <MomentSteps at={at} onChange={setAt} />
            <div className="pocket-readings">
              {readings.map((name) => (
                <label key={name}>
                  <span>{`${t(`said.field.${name}`)} (${units[name]})`}</span>
                  <input
                    inputMode={name === 'liquidTemperature' ? 'text' : 'decimal'}
                    autoComplete="off"
                    required={needed.has(name)}
                    maxLength={20}
                    value={typed[name]}
                    onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
                  />
                </label>
              ))}
            </div>
            {change !== null && (
              <p className="pocket-last" role="status">
                {t('dip.change', { change: `${change > 0 ? '+' : ''}${formatNumber(String(change), language)}` })}
              </p>
            )}
            <PhotoField photo={photo} onChange={setPhoto} />
            <button type="submit" className="pocket-go" disabled={!isWhole}>
              {t('dip.go', { tank: tank.code })}
            </button>
          </>
        )}
      </SayForm>
    </section>
  )
}
