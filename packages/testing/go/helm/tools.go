//go:build tools

// Package tools keeps the command that renders and checks the charts in go.mod and go.sum.
package tools

import (
	_ "helm.sh/helm/v4/cmd/helm"
)
