'use client';

/** The last resort, when not even the layout could be rendered: plain, without catalogue or styles. */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  return (
    <html lang="en">
      <head>
        <title>Moonin</title>
      </head>
      <body>
        <h1>500</h1>
        <p>{error.digest}</p>
      </body>
    </html>
  );
}
