import { expect, test } from 'vitest';
import { createCopier } from './copy-app.ts';
import { checksum } from './objects/pod-template.ts';

test('a copy differs in names, uids, namespace and digests, and its references still lead to its own objects', () => {
  const uid = '11111111-2222-4333-8444-555555555555';
  const sample = { namespace: 'shop-0', app: 'app-00000' };
  const object = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: 'app-00000-x',
      namespace: 'shop-0',
      uid: '99999999-2222-4333-8444-555555555555',
      resourceVersion: '7',
      ownerReferences: [{ apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'app-00000', uid }],
    },
    status: { imageID: checksum('registry.example/app-00000:1') },
  };
  const owner = { ...object, metadata: { ...object.metadata, name: 'app-00000', uid } };
  const copy = createCopier(sample, [object, owner], ['registry.example/app-00000:1']);
  const [pod, replicaSet] = copy({ namespace: 'shop-3', app: 'app-00017' }, 17);
  expect(pod?.metadata).toMatchObject({
    name: 'app-00017-x',
    namespace: 'shop-3',
    uid: expect.stringMatching(/^00000011-/),
  });
  expect(pod?.metadata.ownerReferences?.[0]?.uid).toBe(replicaSet?.metadata.uid);
  expect(pod?.status.imageID).toBe(checksum('registry.example/app-00017:1'));
});
