/**
 * The parts of undici that a crawl needs. Its entry loads `fetch`, caches, mocks and more besides, a tenth of what a crawl
 * takes to start. The version is pinned, as the tap on its sockets wants it anyway.
 */
import { createRequire } from 'node:module';
import type * as Undici from 'undici';

const require = createRequire(import.meta.url);

// These modules have no types of their own; the entry gives them these names and types.
export const Client = require('undici/lib/dispatcher/client.js') as typeof Undici.Client;
export const buildConnector = require('undici/lib/core/connect.js') as typeof Undici.buildConnector;
export const errors = require('undici/lib/core/errors.js') as typeof Undici.errors;

export type Client = Undici.Client;

/** The client with all its methods, `connect` among them, which only tunnels through a proxy need. */
export function wholeClient(): typeof Undici.Client {
  return (require('undici') as typeof Undici).Client;
}
