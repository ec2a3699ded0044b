import { startService } from '/work/w2d/test/support/service.ts'
import { TestBrowser, assertAccessible } from '/work/w2d/test/support/browser.ts'
import { it } from 'node:test'
it('look', async () => {
  process.env.OFFLINE='1'
  const service = await startService({})
  const browser = await TestBrowser.shared()
  for (const path of ['/docs','/docs/api/ip/intelligence','/docs/law','/']) {
    for (let i=0;i<20;i++){ const r = await fetch(service.url+path); if(r.ok) break; await new Promise(r=>setTimeout(r,3000)) }
  }
  const out='/tmp/d33shots'; (await import('node:fs')).mkdirSync(out,{recursive:true})
  const faults: string[] = []
  for (const [width, theme] of [[1440,'light'],[1440,'dark'],[768,'light'],[360,'dark']] as const) {
    try { await browser.visit(service.url, { width: width as any, theme }, async page => {
      for (const [name, path] of [['start','/'],['api','/docs/api/ip/intelligence'],['law','/docs/law?find=&consumers=consent-required'],['changelog','/docs/changelog']]) {
        await page.goto(path)
        await page.waitForTimeout(300)
        await page.screenshot({ path: `${out}/${name}-${width}-${theme}.png` })
        const over = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
        if (over as number > 0) faults.push(`${name} ${width}: overflow ${over}`)
        if (name !== 'changelog') try { await assertAccessible(page) } catch (e: any) { faults.push(`${name} ${width} ${theme}: ${e.message.slice(0,600)}`) }
      }
      if (width !== 360) {
        await page.goto('/docs/quick-start')
        if (width === 768) await page.getByRole('button',{name:'Menu'}).click()
        await page.locator('#search').fill('how to rotate a key')
        await page.locator('[role=option]').first().waitFor()
        await page.screenshot({ path: `${out}/search-${width}-${theme}.png` })
        try { await assertAccessible(page) } catch (e: any) { faults.push(`search ${width} ${theme}: ${e.message.slice(0,600)}`) }
      }
    }) } catch (e: any) { faults.push(e.message.slice(0,800)) }
  }
  console.log(faults.join('\n') || 'no faults')
  await service.stop()
}, { timeout: 240000 })
