import { notFound } from 'next/navigation';

/** Addresses below an organization that are no page keep the frame around "not found". */
export default function Missing() {
  notFound();
}
