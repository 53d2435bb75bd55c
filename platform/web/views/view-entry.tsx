import { Menu } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'

/** An entry of the menu of views. One that cannot be used says why, and can still be reached to read it. */
export function ViewEntry(props: { icon: Icon; label: string; reason?: string | undefined; onClick: () => void }) {
  const { icon: Glyph, reason } = props
  const off = reason !== undefined
  return (
    <Menu.Item
      leftSection={<Glyph size={16} stroke={1.75} aria-hidden />}
      closeMenuOnClick={!off}
      aria-disabled={off || undefined}
      className="view-entry"
      onClick={() => {
        if (!off) props.onClick()
      }}
    >
      {props.label}
      {off && <span className="view-reason">{reason}</span>}
    </Menu.Item>
  )
}
