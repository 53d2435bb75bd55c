import i18next from 'i18next'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { initReactI18next } from 'react-i18next'
import { formatNumber } from '#platform/core/number-format.ts'
import { CategoryChart } from '#platform/ui/parts/category-chart.tsx'
import { UiProvider } from '#platform/ui/ui-provider.tsx'
import en from '#platform/web/i18n/en.json'
import it from '#platform/web/i18n/it.json'

/** A page with nothing but a chart, and what can change around it. */
const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')!.content

const series = [
  { id: 'received', label: 'Received', unit: 't', values: [1200.5, null, 800, 300] },
  { id: 'sent', label: 'Sent', unit: 't', values: [400, 2500, null, 900] },
  { id: 'calls', label: 'Calls', values: [3, 4, null, 1] },
]
const categories = ['January', 'February', 'March', 'April']
const many = Array.from({ length: 500 }, (_, index) => `A depot with a rather long name, number ${index + 1}`)
const manySeries = [{ id: 'stock', label: 'Stock', unit: 'm³', values: many.map((_, index) => 500 - index) }]
const formats = {
  en: (value: number) => formatNumber(value, 'en'),
  it: (value: number) => formatNumber(value, 'it'),
}

function Page() {
  const [language, setLanguage] = useState<'en' | 'it'>('en')
  const [scheme, setScheme] = useState<'light' | 'dark'>('light')
  const [density, setDensity] = useState<'compact' | 'comfortable'>('compact')
  const [kind, setKind] = useState<'bars' | 'stackedBars' | 'lines'>('bars')
  const [crowded, setCrowded] = useState(false)
  const [shown, setShown] = useState(true)
  const [opened, setOpened] = useState('')
  return (
    <UiProvider language={language} scheme={scheme} density={density} styleNonce={styleNonce}>
      <main>
        <h1>Chart</h1>
        <button onClick={() => void i18next.changeLanguage('it').then(() => setLanguage('it'))}>Italian</button>
        <button onClick={() => setScheme('dark')}>Dark</button>
        <button onClick={() => setDensity('comfortable')}>Comfortable</button>
        <button onClick={() => setKind('stackedBars')}>Stacked</button>
        <button onClick={() => setKind('lines')}>Lines</button>
        <button onClick={() => setCrowded(true)}>Crowded</button>
        <button onClick={() => setShown(false)}>Away</button>
        <output>{opened}</output>
        {shown && (
          <CategoryChart
            label="Goods by month"
            kind={kind}
            categories={crowded ? many : categories}
            series={crowded ? manySeries : series}
            format={formats[language]}
            onOpen={(category) => setOpened(`opened ${category}`)}
          />
        )}
      </main>
    </UiProvider>
  )
}

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { shell: en }, it: { shell: it } },
  defaultNS: 'shell',
  interpolation: { escapeValue: false },
})
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Page />
  </StrictMode>,
)
