import { Button, createTheme, type CSSVariablesResolver } from '@mantine/core'

/** Shade 7 is the interactive colour on light ground, shade 3 on dark ground. */
const steel = [
  '#eef4f9',
  '#dbe7f1',
  '#b5d0e6',
  '#7fb4de',
  '#5f9bcb',
  '#4585b8',
  '#2f6fa3',
  '#1f5a8a',
  '#184a73',
  '#113a5c',
] as const

/** The library picks black or white by the light scheme's shade; our dark scheme needs its own. */
const filledButton = {
  '--button-bg': 'var(--interactive)',
  '--button-hover': 'var(--interactive-strong)',
  '--button-color': 'var(--on-interactive)',
}

// A dialog's heading is no banner of the page.
const dialogHeader = { header: { role: 'presentation' } }

const controlSize = {
  '--input-height': 'var(--control-height)',
  '--input-fz': 'var(--text-size)',
  '--input-size': 'var(--control-height)',
}

/** The library's dark greys lean to brown; these are the steps between our dark tokens. */
const dark = [
  '#e3e7ea',
  '#c5ccd2',
  '#a3adb5',
  '#7b868e',
  '#4a535a',
  '#3d454b',
  '#23282c',
  '#2a3035',
  '#1f2427',
  '#171a1d',
] as const

export const theme = createTheme({
  colors: { steel, dark },
  primaryColor: 'steel',
  primaryShade: { light: 7, dark: 3 },
  autoContrast: true,
  fontFamily: 'var(--font)',
  fontSizes: { xs: '11.5px', sm: 'var(--text-size)', md: '14px', lg: '16px', xl: '20px' },
  fontWeights: { medium: '500' },
  headings: { fontFamily: 'var(--font)', fontWeight: '600' },
  defaultRadius: 3,
  cursorType: 'pointer',
  // Without it a dialog that fades for nobody still comes a frame late and thirty pixels too high, and stays for 200 ms
  // after it was closed: unseen, in the way of keys and clicks.
  respectReducedMotion: true,
  components: {
    Button: Button.extend({
      vars: (_theme, props) => ({
        root: {
          ...(props.variant === 'filled' ? filledButton : {}),
          '--button-height': 'var(--control-height)',
          '--button-fz': 'var(--text-size)',
          '--button-padding-x': '10px',
        },
      }),
    }),
    ActionIcon: {
      defaultProps: { variant: 'subtle', color: 'gray' },
      vars: () => ({ root: { '--ai-size': 'var(--control-height)' } }),
    },
    Input: { vars: () => ({ wrapper: controlSize }) },
    InputWrapper: {
      vars: () => ({
        label: { '--input-label-size': 'var(--text-size)' },
        error: { '--input-error-size': 'var(--text-size)' },
        description: { '--input-description-size': '11.5px' },
      }),
    },
    Tooltip: {
      defaultProps: { events: { hover: true, focus: true, touch: true }, openDelay: 250, multiline: true, maw: 320 },
    },
    Pill: { defaultProps: { radius: 2 } },
    Modal: { defaultProps: { centered: true, attributes: dialogHeader } },
    Drawer: { defaultProps: { attributes: dialogHeader } },
  },
})

/** Mantine's own variables follow our tokens, so that one file decides the colours of everything. */
export const cssVariables: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--card)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-dimmed': 'var(--muted)',
    '--mantine-color-placeholder': 'var(--muted)',
    '--mantine-color-anchor': 'var(--interactive)',
    '--mantine-color-error': 'var(--alarm)',
    '--mantine-color-default': 'var(--card)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-color': 'var(--text)',
    '--mantine-color-default-border': 'var(--control-line)',
    '--mantine-color-gray-light-hover': 'var(--hover)',
    '--mantine-color-gray-light-color': 'var(--text)',
  }
  return { variables: {}, light: shared, dark: shared }
}
