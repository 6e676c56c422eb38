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
