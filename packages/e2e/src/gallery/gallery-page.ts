import type { Scene } from './scene.ts';
import { VARIANTS, variantName } from './variant.ts';

/** Path of a picture below the gallery's folder. */
export function picturePath(scene: Pick<Scene, 'app' | 'state' | 'name'>, variant: string): string {
  return `${scene.app}/${scene.state}-${scene.name}.${variant}.png`;
}

/** The gallery as one page: a row for each scene, a column for each way of looking. */
export function galleryPage(scenes: readonly Scene[], taken: ReadonlySet<string>): string {
  const names = VARIANTS.map(variantName);
  const rows = scenes.map((scene) => {
    const cells = names.map((variant) => {
      const path = picturePath(scene, variant);
      return taken.has(path)
        ? `<td><a href="${path}"><img src="${path}" loading="lazy" alt="${scene.app} ${scene.state} ${scene.name}, ${variant}"></a></td>`
        : '<td></td>';
    });
    return `<tr><th scope="row">${scene.app}<br><b>${scene.name}</b><br>${scene.state}</th>${cells.join('')}</tr>`;
  });
  const heads = ['', ...names].map((name) => `<th scope="col">${name}</th>`);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Moonin: ${taken.size} pictures</title>
<style>
  body { margin: 0; font: 13px/1.4 system-ui, sans-serif; background: Canvas; color: CanvasText; }
  table { border-spacing: 8px; }
  th { background: Canvas; text-align: left; vertical-align: top; font-weight: normal; }
  thead th { position: sticky; top: 0; z-index: 1; }
  tbody th { position: sticky; left: 0; min-width: 120px; }
  td { vertical-align: top; }
  img { display: block; max-width: 420px; max-height: 640px; }
</style>
<table><thead><tr>${heads.join('')}</tr></thead><tbody>
${rows.join('\n')}
</tbody></table>
</html>
`;
}
