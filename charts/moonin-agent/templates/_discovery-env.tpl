{{/*
Environment of the Discovery Agent: a list of entries. An empty variable counts as unset for the agent, so "ignore no namespace"
is a lone comma.
*/}}
{{- define "moonin-agent.discovery.env" -}}
- name: API_URL
  value: {{ .Values.api.url | quote }}
{{- $credentials := include "moonin-agent.credentialsSecret" . }}
{{- range list "PROJECT_ID" "CLUSTER_ID" "CLUSTER_TOKEN" }}
- name: {{ . }}
  valueFrom:
    secretKeyRef:
      name: {{ $credentials }}
      key: {{ . }}
{{- end }}
- name: POD_NAME
  valueFrom:
    fieldRef:
      fieldPath: metadata.name
- name: HEALTH_ADDR
  value: {{ printf ":%d" (int .Values.discovery.healthPort) | quote }}
- name: LOG_LEVEL
  value: {{ .Values.logLevel }}
- name: IGNORE_NAMESPACES
  value: {{ join "," .Values.ignore.namespaces | default "," | quote }}
{{- $ignored := .Values.ignore.resources }}
{{- if not .Values.helmReleases.enabled }}
{{- $ignored = append $ignored "helm-release/*" }}
{{- end }}
{{- with $ignored }}
- name: IGNORE_RESOURCES
  value: {{ join "," . | quote }}
{{- end }}
{{- with .Values.ignore.nodeLabels }}
- name: IGNORE_NODE_LABELS
  value: {{ join "," . | quote }}
{{- end }}
{{- with .Values.watchNamespaces }}
- name: WATCH_NAMESPACES
  value: {{ join "," . | quote }}
{{- end }}
- name: SANITISE_KEY_FILE
  value: /etc/moonin/sanitise-key/{{ .Values.sanitiseKey.key }}
- name: STATE_DIR
  value: /var/lib/moonin-agent
{{- with .Values.discovery.nodeOptions }}
- name: NODE_OPTIONS
  value: {{ . | quote }}
{{- end }}
{{- if or .Values.proxy.url .Values.proxy.existingSecret }}
- name: NODE_USE_ENV_PROXY
  value: "1"
- name: HTTPS_PROXY
  {{- if .Values.proxy.existingSecret }}
  valueFrom:
    secretKeyRef:
      name: {{ .Values.proxy.existingSecret }}
      key: HTTPS_PROXY
  {{- else }}
  value: {{ .Values.proxy.url | quote }}
  {{- end }}
- name: NO_PROXY
  {{- $direct := list "localhost" "127.0.0.1" "$(KUBERNETES_SERVICE_HOST)" ".svc" ".cluster.local" "169.254.169.254" "metadata.google.internal" }}
  value: {{ concat $direct .Values.proxy.noProxy | join "," | quote }}
{{- end }}
{{- if or .Values.privateCa.configMap .Values.privateCa.secret }}
- name: NODE_EXTRA_CA_CERTS
  value: /etc/moonin/private-ca/{{ .Values.privateCa.key }}
{{- end }}
{{- with .Values.discovery.extraEnv }}
{{ toYaml . }}
{{- end }}
{{- end -}}
