/** The script of the reference pages: they are complete without it, and it only knows the reader. */
import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/controls.css';
import './page.css';
import { defaults, restore, SETTINGS_KEY } from '../settings/settings';
import { localStore } from '../storage';

const { appearance } = restore(localStore.get(SETTINGS_KEY), defaults([]));
if (appearance !== 'auto') document.documentElement.dataset.appearance = appearance;
