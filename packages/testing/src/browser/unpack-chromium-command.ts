import path from 'node:path';
import { fileURLToPath } from 'node:url';
import chromium, { inflate } from '@sparticuz/chromium';

// The package unpacks into TMPDIR, wherever that points, and not atomically: so it runs here, in a process of its own.
await chromium.executablePath();
const packed = path.join(path.dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..', 'bin');
await inflate(path.join(packed, 'al2023.tar.br'));
