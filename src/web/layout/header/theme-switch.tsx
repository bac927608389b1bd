import { useTranslate } from '../../environment.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Dropdown } from './dropdown.tsx'
import { THEMES } from './theme.ts'
import styles from './theme-switch.module.css'
import { useTheme } from './use-theme.ts'

/** In the bar; where that is short, the menu has `ThemeChoice` instead. */
export function ThemeSwitch() {
  const t = useTranslate()
  const [theme, choose] = useTheme()
  return (
    <Dropdown
      className={styles.switch}
      label={t('theme.label')}
      summaryClassName="icon-button"
      panelClassName={styles.choices}
      summary={
        <>
          <span className={styles.light}>
            <Icon name="moon" />
          </span>
          <span className={styles.dark}>
            <Icon name="sun" />
          </span>
        </>
      }
    >
      <ul role="list" aria-label={t('theme.label')}>
        {THEMES.map(({ name, icon }) => (
          <li key={name}>
            <button type="button" aria-pressed={name === theme} onClick={() => choose(name)}>
              <Icon name={icon} />
              {t(`theme.${name}`)}
            </button>
          </li>
        ))}
      </ul>
    </Dropdown>
  )
}
