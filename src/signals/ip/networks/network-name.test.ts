import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isHostingName } from './network-use.ts'

describe('isHostingName', () => {
  it('takes a name that says hosting, data centre, VPS, IDC, CDN or colocation, also of a telephone company', () => {
    const names = ['Example Hosting Ltd', 'Example Web-Host', 'Fiber VPS', 'Example Telecom Internet Data Center']
    const others = ['Example Datacentre BV', 'Example IDC network', 'Example CDN', 'Example Colocation', 'colo4example']
    for (const name of [...names, ...others]) assert.equal(isHostingName(name), true, name)
  })

  it('takes cloud, host and server wherever they stand in a word', () => {
    for (const name of ['Examplecloud', 'CloudExample SA', 'ExampleHost', '1servers', 'Server Example']) {
      assert.equal(isHostingName(name), true, name)
    }
  })

  it('takes no access provider for hosting because it says cloud, host or server as well', () => {
    const names = [
      'Cloud Telecom Lda',
      'Example Server Banda Larga',
      'FiberHost Fibra',
      'Cloud Wireless',
      'Hostcable Cable',
    ]
    for (const name of names) assert.equal(isHostingName(name), false, name)
  })

  it('takes no word in which a hosting word is only spelled out', () => {
    const names = [
      'Colombia Example S.A.',
      'Colorado Example Inc',
      'Ghost Example',
      'Hostel Example',
      'Wasserverband Nord',
    ]
    for (const name of [...names, 'Example Observer', 'Echostar Example', 'IDCO', 'Color Example', '']) {
      assert.equal(isHostingName(name), false, name)
    }
  })

  it("leaves an institution's data centre to the institution", () => {
    for (const name of ['Data Center of Example University', 'Example Bank Data Centre', 'Ministry of Clouds']) {
      assert.equal(isHostingName(name), false, name)
    }
  })
})
