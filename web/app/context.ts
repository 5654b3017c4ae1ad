import type { Api } from '@rempart/contract';
import { createContext } from 'react-router';

/** How loaders and actions reach the server. */
export const apiContext = createContext<Api>();

/** Of the Content-Security-Policy of this answer. */
export const nonceContext = createContext<string>();

/** Where faults of ours are told, without what a visitor typed. */
export const faultContext = createContext<(fault: unknown) => void>();

/** Scheme and host under which the site is public. */
export const originContext = createContext<string>();
