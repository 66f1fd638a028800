import { mount } from 'svelte'
import App from './App.svelte'
import './app.css'
import './fonts.css'
import { embeddedFilm } from './lib/film'
import { followAddress } from './lib/router.svelte'
import { followSpace } from './lib/screenSpace.svelte'

const target = document.getElementById('app')
if (target === null) throw new Error('index.html has no element with the id "app"')

followAddress()
followSpace()
export default mount(App, { target, props: { film: embeddedFilm(document) } })
