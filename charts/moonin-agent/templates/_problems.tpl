{{/*
What the schema cannot say, or must not because its messages quote the value. Every problem at once, and no secret in any.
*/}}
{{- define "moonin-agent.checkValues" -}}
{{- $problems := list -}}
{{- if not .Values.image.repository -}}
{{- $problems = append $problems "image.repository: missing; no image is published yet: docker build --target agent --tag REGISTRY/moonin-agent:VERSION . and push it" -}}
{{- end -}}
{{- if not .Values.api.url -}}
{{- $problems = append $problems "api.url: missing; the address that the admin console shows with the cluster's credentials" -}}
{{- end -}}
{{- $credentials := .Values.credentials -}}
{{- $given := list -}}
{{- $absent := list -}}
{{- range $name := list "projectId" "clusterId" "clusterToken" -}}
{{- if get $credentials $name -}}{{- $given = append $given $name -}}{{- else -}}{{- $absent = append $absent $name -}}{{- end -}}
{{- end -}}
{{- if and $credentials.existingSecret $given -}}
{{- $problems = append $problems (printf "credentials: existingSecret and %s exclude each other" (join ", " $given)) -}}
{{- else if and (not $credentials.existingSecret) $absent -}}
{{- $problems = append $problems (printf "credentials: name existingSecret, or give %s" (join ", " $absent)) -}}
{{- end -}}
{{- if and $credentials.clusterToken (not (regexMatch "^mct_[A-Za-z0-9-]+_[A-Za-z0-9_-]+$" $credentials.clusterToken)) -}}
{{- $problems = append $problems "credentials.clusterToken: not a token of the form mct_<id>_<secret>" -}}
{{- end -}}
{{- if and .Values.proxy.url .Values.proxy.existingSecret -}}
{{- $problems = append $problems "proxy: url and existingSecret exclude each other" -}}
{{- end -}}
{{- if and .Values.proxy.url (not (regexMatch "^https?://[^ /]+/?$" .Values.proxy.url)) -}}
{{- $problems = append $problems "proxy.url: not an address of the form http://host:port" -}}
{{- end -}}
{{- if and (or .Values.proxy.url .Values.proxy.existingSecret) (hasPrefix "http:" .Values.api.url) -}}
{{- $problems = append $problems "proxy: api.url is http, and only https goes through a proxy" -}}
{{- end -}}
{{- if and .Values.privateCa.configMap .Values.privateCa.secret -}}
{{- $problems = append $problems "privateCa: configMap and secret exclude each other" -}}
{{- end -}}
{{- if and (not .Values.discovery.serviceAccount.create) (not .Values.discovery.serviceAccount.name) -}}
{{- $problems = append $problems "discovery.serviceAccount: without create it needs the name of the one to use" -}}
{{- end -}}
{{- range $where, $labels := dict "commonLabels" .Values.commonLabels "discovery.podLabels" .Values.discovery.podLabels -}}
{{- range $name := list "helm.sh/chart" "app.kubernetes.io/name" "app.kubernetes.io/instance" "app.kubernetes.io/version" "app.kubernetes.io/managed-by" "app.kubernetes.io/part-of" "app.kubernetes.io/component" -}}
{{- if hasKey $labels $name -}}
{{- $problems = append $problems (printf "%s: %s is the chart's own" $where $name) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- $policy := .Values.discovery.networkPolicy -}}
{{- if and $policy.enabled .Values.proxy.existingSecret (not $policy.moonin.port) -}}
{{- $problems = append $problems "discovery.networkPolicy.moonin.port: missing; the proxy's address is in a Secret that the chart does not read" -}}
{{- end -}}
{{- $seen := dict -}}
{{- range include "moonin-agent.discovery.env" . | fromYamlArray -}}
{{- if hasKey $seen .name -}}
{{- $problems = append $problems (printf "discovery.extraEnv: %s is there already" .name) -}}
{{- end -}}
{{- $_ := set $seen .name true -}}
{{- end -}}
{{- with $problems -}}
{{- printf "\n\nThe values are not usable:\n  - %s\n" (join "\n  - " .) | fail -}}
{{- end -}}
{{- end -}}
