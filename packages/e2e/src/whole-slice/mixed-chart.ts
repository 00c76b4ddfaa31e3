import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

const DEPLOYMENT = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ .Release.Name }}
  labels: {app.kubernetes.io/managed-by: {{ .Release.Service }}}
spec:
  selector: {matchLabels: {app: {{ .Release.Name }}}}
  template:
    metadata: {labels: {app: {{ .Release.Name }}}}
    spec:
      containers: [{name: web, image: "registry.example/shop/web:{{ .Values.tag }}"}]
`;
const SERVICE = `apiVersion: v1
kind: Service
metadata: {name: {{ .Release.Name }}}
spec:
  selector: {app: {{ .Release.Name }}}
  ports: [{port: 80}]
`;

/** Writes a small chart below `folder` and returns its path. */
export async function writeMixedChart(folder: string): Promise<string> {
  const chart = path.join(folder, 'mixed');
  await mkdir(path.join(chart, 'templates'), { recursive: true });
  await writeFile(path.join(chart, 'Chart.yaml'), 'apiVersion: v2\nname: mixed\nversion: 1.2.3\nappVersion: "4"\n');
  await writeFile(path.join(chart, 'values.yaml'), 'tag: "1"\n');
  await writeFile(path.join(chart, 'templates', 'deployment.yaml'), DEPLOYMENT);
  await writeFile(path.join(chart, 'templates', 'service.yaml'), SERVICE);
  return chart;
}
