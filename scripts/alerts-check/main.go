// Checks rule files the way Prometheus loads them: fields, queries, durations, templates (what `promtool check rules` does).
package main

import (
	"fmt"
	"log/slog"
	"os"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/rulefmt"
	"github.com/prometheus/prometheus/promql/parser"
)

func main() {
	failed := false
	for _, file := range os.Args[1:] {
		groups, problems := rulefmt.ParseFile(
			file, false, model.LegacyValidation, parser.NewParser(parser.Options{}), slog.Default())
		for _, problem := range problems {
			fmt.Fprintln(os.Stderr, problem)
			failed = true
		}
		rules := 0
		if groups != nil {
			for _, group := range groups.Groups {
				rules += len(group.Rules)
			}
		}
		fmt.Printf("%s: %d rules, %d problems\n", file, rules, len(problems))
	}
	if failed {
		os.Exit(1)
	}
}
