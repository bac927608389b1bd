import { useTranslate } from '../../environment.tsx'
import { ContactWays } from '../../site/contact-ways.tsx'
import { useSite } from '../../site/site.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './menu-foot.module.css'
import { THEMES } from './theme.ts'
import themeStyles from './theme-switch.module.css'
import { useTheme } from './use-theme.ts'

export default function MenuFoot() {
  const { theme_switch } = useSite().sections
  return (
    <div className={styles.foot}>
      <ContactWays />
      {theme_switch && <ThemeChoice />}
    </div>
  )
}

function ThemeChoice() {
  const t = useTranslate()
  const [theme, choose] = useTheme()
  return (
    <fieldset className={themeStyles.choice}>
      <legend className="visually-hidden">{t('theme.label')}</legend>
      {THEMES.map(({ name, icon }) => (
        <label key={name}>
          <input type="radio" name="theme" value={name} checked={name === theme} onChange={() => choose(name)} />
          <Icon name={icon} />
          {t(`theme.${name}`)}
        </label>
      ))}
    </fieldset>
  )
}
