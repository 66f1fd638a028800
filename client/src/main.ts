import { mount } from 'svelte'
import App from './App.svelte'
import './app.css'
import { enclosed } from './lib/film'
import { follow } from './lib/router.svelte'
import { followSpace } from './lib/space.svelte'

const target = document.getElementById('app')
if (target === null) throw new Error('index.html has no element with the id "app"')

follow()
followSpace()
export default mount(App, { target, props: { film: enclosed(document) } })
