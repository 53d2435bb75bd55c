import { Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { MenuItem } from '#platform/core/session.contract.ts'
import { menuIcon } from '../base/menu-icons.ts'
import { branchOf, leadsOutside, menuNodes } from './menu-tree.ts'
import { useNavigate } from '../base/address.tsx'

/** The same menu as one line under the top bar; deeper levels open to the side. */
export function TopMenu(props: { items: MenuItem[] }) {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const pathname = useLocation({ select: (location) => location.pathname })
  const nodes = menuNodes(props.items)
  const branch = branchOf(nodes, pathname)
  const follow = (link: string) =>
    leadsOutside(link) ? void window.open(link, '_blank', 'noopener,noreferrer') : void navigate({ to: link })
  return (
    <nav className="top-menu" aria-label={t('menu.label')}>
      {nodes.map(({ key, item }) => {
        const here = branch[0] === key
        if (item.link !== null) {
          return (
            <button
              key={key}
              type="button"
              className="top-entry"
              aria-current={here ? 'page' : undefined}
              onClick={() => follow(item.link!)}
            >
              {item.text}
            </button>
          )
        }
        return (
          <Menu key={key} position="bottom-start" trapFocus={false}>
            <Menu.Target>
              <button type="button" className="top-entry" data-here={here}>
                {item.text} <IconChevronDown size={13} aria-hidden />
              </button>
            </Menu.Target>
            <Menu.Dropdown>
              <Entries items={item.items} onFollow={follow} />
            </Menu.Dropdown>
          </Menu>
        )
      })}
    </nav>
  )
}

function Entries(props: { items: MenuItem[]; onFollow: (link: string) => void }) {
  return props.items.map((item) => {
    const Glyph = menuIcon(item.icon)
    const glyph = <Glyph size={16} stroke={1.6} aria-hidden />
    if (item.link !== null) {
      return (
        <Menu.Item key={item.text} leftSection={glyph} onClick={() => props.onFollow(item.link!)}>
          {item.text}
        </Menu.Item>
      )
    }
    return (
      <Menu.Sub key={item.text}>
        <Menu.Sub.Target>
          <Menu.Sub.Item leftSection={glyph}>{item.text}</Menu.Sub.Item>
        </Menu.Sub.Target>
        <Menu.Sub.Dropdown>
          <Entries items={item.items} onFollow={props.onFollow} />
        </Menu.Sub.Dropdown>
      </Menu.Sub>
    )
  })
}
