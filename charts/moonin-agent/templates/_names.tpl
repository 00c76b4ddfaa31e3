{{/* Names and labels. */}}
{{- define "moonin-agent.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 40 | trimSuffix "-" -}}
{{- end -}}

{{/* Beginning of every name; 40 characters leave room for what follows. */}}
{{- define "moonin-agent.fullname" -}}
{{- if .Values.fullnameOverride -}}
{{- .Values.fullnameOverride | trunc 40 | trimSuffix "-" -}}
{{- else -}}
{{- $name := include "moonin-agent.name" . -}}
{{- if contains $name .Release.Name -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name $name | trunc 40 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{- define "moonin-agent.labels" -}}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" | trunc 63 | trimSuffix "-" }}
app.kubernetes.io/name: {{ include "moonin-agent.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
app.kubernetes.io/part-of: moonin
{{- with .Values.commonLabels }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{- define "moonin-agent.image" -}}
{{- $image := .Values.image -}}
{{ $image.repository }}:{{ $image.tag | default .Chart.AppVersion }}
{{- with $image.digest }}@{{ . }}{{ end }}
{{- end -}}

{{- define "moonin-agent.credentialsSecret" -}}
{{- .Values.credentials.existingSecret | default (printf "%s-credentials" (include "moonin-agent.fullname" .)) -}}
{{- end -}}

{{- define "moonin-agent.sanitiseKeySecret" -}}
{{- .Values.sanitiseKey.existingSecret | default (printf "%s-sanitise-key" (include "moonin-agent.fullname" .)) -}}
{{- end -}}

{{/* The Discovery Agent's objects. */}}
{{- define "moonin-agent.discovery.name" -}}
{{- printf "%s-discovery" (include "moonin-agent.fullname" .) -}}
{{- end -}}

{{- define "moonin-agent.discovery.selector" -}}
app.kubernetes.io/name: {{ include "moonin-agent.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/component: discovery-agent
{{- end -}}

{{/* Of the pods: without the chart's version, so that a new chart alone makes no new pods. */}}
{{- define "moonin-agent.discovery.podLabels" -}}
{{ include "moonin-agent.discovery.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/part-of: moonin
{{- with merge dict .Values.discovery.podLabels .Values.commonLabels }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{- define "moonin-agent.discovery.labels" -}}
{{ include "moonin-agent.labels" . }}
app.kubernetes.io/component: discovery-agent
{{- end -}}

{{- define "moonin-agent.discovery.serviceAccount" -}}
{{- $account := .Values.discovery.serviceAccount -}}
{{- $account.name | default (include "moonin-agent.discovery.name" .) -}}
{{- end -}}
