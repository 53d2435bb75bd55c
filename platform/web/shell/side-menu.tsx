import { TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconExternalLink, IconSearch } from '@tabler/icons-react'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MenuItem } from '#platform/core/session.contract.ts'
import { menuIcon } from '../base/menu-icons.ts'
import { branchOf, filterMenu, leadsOutside, type MenuNode, menuNodes } from './menu-tree.ts'
import { Link } from '../base/address.tsx'

/** The entry of the page that is open is seen, however long the menu is; asked again only when it becomes that entry. */
const intoView = (entry: Element | null | undefined) => entry?.scrollIntoView({ block: 'nearest' })

/** The menu as a tree with a filter box that stays on top; the open branch follows the address. */
export function SideMenu(props: { items: MenuItem[]; onFollow: () => void }) {
  const { t } = useTranslation('shell')
  const pathname = useLocation({ select: (location) => location.pathname })
  const [typed, setTyped] = useState('')
  const nodes = menuNodes(props.items)
  const branch = branchOf(nodes, pathname)
  const [open, setOpen] = useState<Set<string>>(new Set(branch))
  const here = branch.join('\n')
  useEffect(() => setOpen((known) => new Set([...known, ...here.split('\n')])), [here])

  // The router puts everything that scrolls back to where it was, the menu too: the entry is asked for after it.
  const menu = useRef<HTMLElement>(null)
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged }) => {
        if (pathChanged) intoView(menu.current?.querySelector('[aria-current="page"]'))
      }),
    [router],
  )

  const shown = filterMenu(nodes, typed)
  const toggle = (key: string) =>
    setOpen((known) =>
      known.has(key) ? new Set([...known].filter((other) => other !== key)) : new Set([...known, key]),
    )

  return (
    <nav className="menu" ref={menu} aria-label={t('menu.label')}>
      <TextInput
        className="menu-filter"
        aria-label={t('menu.filter')}
        placeholder={t('menu.filter')}
        leftSection={<IconSearch size={15} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && setTyped('')}
      />
      <MenuLevel
        nodes={shown}
        level={1}
        isOpen={(key) => typed !== '' || open.has(key)}
        isHere={(key) => branch.at(-1) === key}
        onToggle={toggle}
        onFollow={props.onFollow}
      />
      {typed !== '' && shown.length === 0 && (
        <p className="muted menu-none" role="status">
          {t('menu.noMatch')}
        </p>
      )}
    </nav>
  )
}

interface LevelProps {
  nodes: MenuNode[]
  level: number
  isOpen: (key: string) => boolean
  isHere: (key: string) => boolean
  onToggle: (key: string) => void
  onFollow: () => void
}

function MenuLevel(props: LevelProps) {
  const { t } = useTranslation('shell')
  return (
    <ul className={`menu-level menu-level-${props.level}`}>
      {props.nodes.map((node) => {
        const Glyph = menuIcon(node.item.icon)
        const opened = props.isOpen(node.key)
        const Mark = opened ? IconChevronDown : IconChevronRight
        const face = (
          <>
            <Glyph size={17} stroke={1.6} aria-hidden />
            <span>{node.item.text}</span>
          </>
        )
        return (
          <li key={node.key}>
            {node.item.link !== null && leadsOutside(node.item.link) ? (
              <a
                href={node.item.link}
                target="_blank"
                rel="noopener noreferrer"
                className="menu-entry"
                onClick={props.onFollow}
              >
                {face}
                <IconExternalLink size={13} aria-hidden className="menu-mark" />
                <span className="visually-hidden">{t('menu.newWindow')}</span>
              </a>
            ) : node.item.link === null ? (
              <button
                type="button"
                className="menu-entry"
                aria-expanded={opened}
                onClick={() => props.onToggle(node.key)}
              >
                {face}
                <Mark size={14} aria-hidden className="menu-mark" />
              </button>
            ) : (
              <Link
                to={node.item.link}
                ref={props.isHere(node.key) ? intoView : null}
                // Which entry is the current one is decided by the longest address, not by the router.
                activeOptions={{ exact: true }}
                className="menu-entry"
                aria-current={props.isHere(node.key) ? 'page' : undefined}
                onClick={props.onFollow}
              >
                {face}
              </Link>
            )}
            {node.children.length > 0 && opened && (
              <MenuLevel {...props} nodes={node.children} level={props.level + 1} />
            )}
          </li>
        )
      })}
    </ul>
  )
}
