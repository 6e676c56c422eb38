// First: what comes after reads the address.
import './settings/asked-language';
import './styles/tokens.css';
import './styles/base.css';
import './styles/controls.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { followAppearance } from './settings/appearance.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('no element #app in the page');

followAppearance();
mount(App, { target });

// A page of our own instead of the browser's error when there is no network.
if (import.meta.env.PROD) {
  addEventListener('load', () => {
    // It is missing on pages that are not secure, and may be forbidden.
    navigator.serviceWorker?.register('/sw.js').catch(() => undefined);
  });
}
