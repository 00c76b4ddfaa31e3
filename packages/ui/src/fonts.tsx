import { GeistMono } from 'geist/font/mono';
import { GeistSans } from 'geist/font/sans';

/** Class names for `<html>`: self-hosted Geist Sans and Geist Mono, preloaded, with fallbacks of the same metrics. */
export const fontClass = `${GeistSans.variable} ${GeistMono.variable}`;
