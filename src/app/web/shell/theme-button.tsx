import { Moon, Sun } from 'lucide-react';
import { useTheme } from './theme.tsx';

export function ThemeButton() {
  const { theme, choose } = useTheme();
  const isDark = theme === 'dark';
  const label = isDark ? 'Light theme' : 'Dark theme';
  return (
    <button
      type="button"
      className="rail-item"
      data-tip={label}
      onClick={() => choose(isDark ? 'light' : 'dark')}
    >
      {isDark ? <Sun className="i" /> : <Moon className="i" />}
      <span>{label}</span>
    </button>
  );
}
