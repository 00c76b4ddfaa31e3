'use client';

import { BrokenPage } from '../../../features/frame/components/broken-page.tsx';

export default BrokenPage;
