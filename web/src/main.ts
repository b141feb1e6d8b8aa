import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { catalog } from '$lib/api';
import { useLanguage } from '$lib/i18n/index.svelte';

// The first page needs both; neither waits for the other.
catalog().catch(() => undefined);
await useLanguage();
mount(App, { target: document.getElementById('app')! });
