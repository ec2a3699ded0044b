import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { Routes } from './server.ts'

function routesOf(...paths: (readonly [method: string, path: string])[]): Routes<string> {
  const routes = new Routes<string>()
  for (const [method, path] of paths) routes.add(method, path, `${method} ${path}`)
  return routes
}

describe('routes', () => {
  it('find a path with the methods that it answers', () => {
    const routes = routesOf(['POST', '/v1/a'], ['GET', '/v1/a'], ['POST', '/v1/b'])
    assert.deepEqual(
      [...(routes.find('/v1/a')?.handlers ?? [])],
      [
        ['POST', 'POST /v1/a'],
        ['GET', 'GET /v1/a'],
      ],
    )
    for (const path of ['', '/', '/v1', '/v1/', '/v1/a/', '/v1/A', '/v1/a?x'])
      assert.equal(routes.find(path), undefined)
  })

  it('take a fixed path before one with a parameter, and the first of two that fit', () => {
    const routes = routesOf(['GET', '/v1/{name}/x'], ['GET', '/v1/a/{name}'], ['GET', '/v1/a/x'])
    assert.equal(routes.find('/v1/a/x')?.path, '/v1/a/x')
    assert.equal(routes.find('/v1/a/y')?.path, '/v1/a/{name}')
    assert.equal(routes.find('/v1/b/x')?.path, '/v1/{name}/x')
  })

  it('give parameters as they were sent, whatever they are', () => {
    const routes = routesOf(['GET', '/v1/{first}/of.all/{second}'])
    const segment = fc.string({ minLength: 1, unit: 'grapheme' }).filter(text => !text.includes('/'))
    const holds = (first: string, second: string) => {
      const { path, parameters } = routes.find(`/v1/${first}/of.all/${second}`) ?? assert.fail()
      assert.equal(path, '/v1/{first}/of.all/{second}')
      assert.deepEqual({ ...parameters }, { first, second })
      assert.equal(routes.find(`/v1/${first}/of-all/${second}`), undefined)
    }
    fc.assert(fc.property(segment, segment, holds))
  })

  it('refuse a second endpoint of one method and path, and a second name of one parameter', () => {
    const routes = routesOf(['GET', '/v1/a'], ['GET', '/v1/{name}'])
    assert.throws(() => routes.add('GET', '/v1/a', 'again'), /two endpoints/)
    assert.throws(() => routes.add('GET', '/v1/{name}', 'again'), /two endpoints/)
    assert.throws(() => routes.add('POST', '/v1/{other}', 'again'), /two names/)
    routes.add('POST', '/v1/{name}', 'more')
    assert.deepEqual([...(routes.find('/v1/x')?.handlers.keys() ?? [])], ['GET', 'POST'])
  })
})
