import i18next from 'i18next'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { initReactI18next } from 'react-i18next'
import { isLanguage } from '#platform/core/language.ts'
import { type DensityName, densityFigures } from '#platform/ui/density.ts'
import { UiProvider } from '#platform/ui/ui-provider.tsx'
import en from '#platform/web/i18n/en.json'
import it from '#platform/web/i18n/it.json'

const query = new URLSearchParams(location.search)
export const asked = (name: string) => query.get(name)
const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
// As the product does it: the component library's dialogs ask for it here.
Object.assign(window, { __webpack_nonce__: styleNonce })

/** What stands above the part. */
export function PartHead(props: { title: string; children?: ReactNode }) {
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8, padding: '8px 12px' }}>
      <h1 style={{ fontSize: 18 }}>{props.title}</h1>
      {props.children}
    </div>
  )
}

/** The page of a part: language, colours and density as the address says. */
export async function showPart(part: ReactNode): Promise<void> {
  const language = asked('language')
  const density = asked('density') ?? ''
  await i18next.use(initReactI18next).init({
    lng: isLanguage(language) ? language : 'en',
    resources: { en: { shell: en }, it: { shell: it } },
    defaultNS: 'shell',
    interpolation: { escapeValue: false },
  })
  document.documentElement.lang = i18next.language
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <UiProvider
        language={isLanguage(language) ? language : 'en'}
        scheme={asked('scheme') === 'dark' ? 'dark' : 'light'}
        density={density in densityFigures ? (density as DensityName) : 'compact'}
        styleNonce={styleNonce}
      >
        {part}
      </UiProvider>
    </StrictMode>,
  )
}
