import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { catalog } from '$lib/api';
import { useLanguage } from '$lib/i18n/index.svelte';
import { meet } from '$lib/me.svelte';

// The first request brings the identity under which the others are made; the words come meanwhile.
await Promise.all([useLanguage(), meet()]);
catalog().catch(() => undefined);
mount(App, { target: document.getElementById('app')! });
