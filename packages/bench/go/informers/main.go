// Program informers keeps every kind that the Discovery Agent follows in client-go's shared informers, as a controller that
// somebody writes today would: whole objects without their managed fields, read as protobuf, and of Helm's Secrets the metadata.
// It prints one line of JSON when all caches are synced, and runs until it is told to stop.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"

	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/metadata"
	"k8s.io/client-go/metadata/metadatainformer"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/clientcmd"
)

var secrets = schema.GroupVersionResource{Version: "v1", Resource: "secrets"}

type synced struct {
	Event      string  `json:"event"`
	DurationMs float64 `json:"durationMs"`
	Objects    int     `json:"objects"`
}

func main() {
	kubeconfig := flag.String("kubeconfig", "", "kubeconfig of the cluster")
	flag.Parse()
	if err := run(*kubeconfig); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(kubeconfig string) error {
	startedAt := time.Now()
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	config, err := clientcmd.BuildConfigFromFlags("", kubeconfig)
	if err != nil {
		return err
	}
	config.UserAgent = "moonin-bench-informers"
	typed := rest.CopyConfig(config)
	typed.ContentType = "application/vnd.kubernetes.protobuf"
	typed.AcceptContentTypes = "application/vnd.kubernetes.protobuf,application/json"
	client, err := kubernetes.NewForConfig(typed)
	if err != nil {
		return err
	}
	metadataClient, err := metadata.NewForConfig(config)
	if err != nil {
		return err
	}

	factory := informers.NewSharedInformerFactoryWithOptions(client, 0, informers.WithTransform(dropManagedFields))
	kinds := []cache.SharedIndexInformer{
		factory.Core().V1().Namespaces().Informer(),
		factory.Core().V1().Nodes().Informer(),
		factory.Core().V1().Pods().Informer(),
		factory.Core().V1().Services().Informer(),
		factory.Apps().V1().Deployments().Informer(),
		factory.Apps().V1().ReplicaSets().Informer(),
		factory.Batch().V1().CronJobs().Informer(),
		factory.Batch().V1().Jobs().Informer(),
		factory.Autoscaling().V2().HorizontalPodAutoscalers().Informer(),
		factory.Networking().V1().Ingresses().Informer(),
		factory.Networking().V1().NetworkPolicies().Informer(),
		factory.Rbac().V1().Roles().Informer(),
		factory.Rbac().V1().RoleBindings().Informer(),
		factory.Rbac().V1().ClusterRoles().Informer(),
		factory.Rbac().V1().ClusterRoleBindings().Informer(),
	}
	helm := metadatainformer.NewFilteredMetadataInformer(metadataClient, secrets, metav1.NamespaceAll, 0, cache.Indexers{},
		func(options *metav1.ListOptions) {
			options.LabelSelector = "owner=helm"
			options.FieldSelector = "type=helm.sh/release.v1"
		}).Informer()
	if err := helm.SetTransform(dropManagedFields); err != nil {
		return err
	}
	kinds = append(kinds, helm)

	waits := make([]cache.InformerSynced, 0, len(kinds))
	for _, kind := range kinds {
		waits = append(waits, kind.HasSynced)
	}
	factory.Start(ctx.Done())
	go helm.Run(ctx.Done())
	if !cache.WaitForCacheSync(ctx.Done(), waits...) {
		return fmt.Errorf("stopped before the caches were synced")
	}
	line := synced{Event: "synced", DurationMs: float64(time.Since(startedAt).Microseconds()) / 1000}
	for _, kind := range kinds {
		line.Objects += len(kind.GetStore().ListKeys())
	}
	if err := json.NewEncoder(os.Stdout).Encode(line); err != nil {
		return err
	}
	<-ctx.Done()
	factory.Shutdown()
	return nil
}

func dropManagedFields(object any) (any, error) {
	if accessor, err := meta.Accessor(object); err == nil {
		accessor.SetManagedFields(nil)
	}
	return object, nil
}
